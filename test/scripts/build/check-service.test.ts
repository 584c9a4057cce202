import { describe, expect, it } from 'vitest';
import { buildWith, OWN_VALUES, problemsWith, swap } from '../../support/build-with.ts';
import type { Edits } from '../../support/edited-content.ts';

describe('checking the operator’s file', () => {
  it('lets a production build pass with the operator’s own values', async () => {
    const { catalogue } = await buildWith(OWN_VALUES, { stage: 'production' });
    expect(catalogue.stage).toBe('production');
  });

  it('refuses sample values in production, each by its path', async () => {
    const problems = await problemsWith({}, { stage: 'production' });
    for (const path of [
      'service_name',
      'broker.business_name',
      'broker.abn',
      'broker.licence',
      'broker.support_phone',
      'broker.privacy_email',
      'broker.postal_address',
      'broker.website',
      'broker.complaints_body',
      'base_url',
      'enquiry_origins.0',
    ]) {
      expect(problems).toContain(
        `content/service.yaml: ${path}: is a sample value: set your own before production`,
      );
    }
  });

  it.each(['0491 570 156', '1800 975 707', '(08) 7010 0123'])(
    'takes the fictitious number %s for a sample',
    async (phone) => {
      const edits: Edits = {
        'service.yaml': (text) =>
          OWN_VALUES['service.yaml']?.(text)?.replace('02 9374 4000', phone),
      };
      expect(await problemsWith(edits, { stage: 'production' })).toEqual([
        expect.stringContaining('broker.support_phone: is a sample'),
      ]);
    },
  );

  it.each([
    ['an ABN that fails its checksum', '11 223 491 505', '11 223 491 506', 'broker.abn'],
    ['a zone that does not exist', 'Australia/Sydney', 'Australia/Sidney', 'hours.zone'],
    ['an office that closes before it opens', '"17:30"', '"08:30"', 'hours'],
    ['details kept for less than the consent', 'contact_days: 180', 'contact_days: 30', 'contact'],
    ['e-mail delivery to nobody', 'channel: webhook', 'channel: email', 'delivery.email_to'],
  ])('refuses %s', async (_, from, to, path) => {
    const problems = await problemsWith({ 'service.yaml': swap(from, to) });
    expect(problems).toEqual([expect.stringContaining(`content/service.yaml: `)]);
    expect(problems[0]).toContain(path);
  });
});
