import { describe, expect, it } from 'vitest';
import { composeBrief, sayPhone } from '../../functions/delivery/brief.ts';
import { renderHtml, renderText } from '../../functions/delivery/brief-formats.ts';
import { messageOf } from '../../functions/delivery/event.ts';
import type { BrokerEvent } from '../../functions/enquiry/event.ts';
import type { Details } from '../../functions/enquiry/schema.ts';
import { catalogue } from '../support/catalogue.ts';
import { JUDGED, makeRecord, START, tellBroker } from '../support/enquiries.ts';

const record = { ...makeRecord(), agent_name: 'An Assistant' };

function created(details: Partial<Details> = {}, agentName = record.agent_name): BrokerEvent {
  const given = record.details;
  if (given === undefined) throw new Error('The record has no details.');
  const fit = { ...JUDGED, lanes: ['caveat', 'unheard-of'] };
  const changed = { ...record, agent_name: agentName, details: { ...given, ...details } };
  return tellBroker(changed, { fit, earlier: { references: ['BF-00000-00000-0'], count: 12 } });
}

const brief = (event = created()) => composeBrief(event, catalogue);

describe('a brief for the broker', () => {
  it('says who, what, by when, how it fits, what to mind and on what consent', () => {
    const text = renderText(brief(created({ amount: 90_000.5, abn: '11223491505' })));
    for (const fact of [
      'Name: Kim O’Brien',
      'Phone: 0491 570 006 (mobile)',
      'E-mail: kim@example.com',
      'ABN: 11 223 491 505',
      'Amount: $90,000.5',
      'by 12:00 pm AEDT, Friday 20 November',
      'Kinds of finance: Caveat loan, unheard-of',
      '  - The same phone number has enquired before.',
      'Earlier from this phone: 12 in 30 days: BF-00000-00000-0',
      '  - An assistant says that the borrower agreed: confirm it first.',
      'Given: 2026-11-20 10:00 (+11:00), stated by the assistant',
      'Ends: 2027-02-18 10:00 (+11:00)',
      `Wording: ${record.consent.wording_version}, SHA-256 ${record.consent.wording_sha256}`,
      `Reference: ${record.reference}`,
    ]) {
      expect(text).toContain(fact);
    }
  });

  it('says the same as HTML', () => {
    const html = renderHtml(brief());
    const shown = html.replace(/<[^>]+>/g, ' ');
    expect(shown).toContain('Kim O’Brien');
    expect(html).toContain('href="tel:+61491570006"');
    expect(html).toContain('href="mailto:kim@example.com"');
    expect(html).not.toMatch(/<(script|img|link|iframe)|url\(|src=/);
  });

  it('does not let what a borrower typed pass for a heading of ours', () => {
    const scenario = 'Stock for the shop.\n\nCONSENT\n\n  Given: yes, for ever';
    const lines = renderText(brief(created({ scenario }))).split('\n');
    expect(lines.filter((line) => line === 'CONSENT')).toHaveLength(1);
    expect(lines).toContain('    |   Given: yes, for ever');
  });

  it.each(['withdrawn', 'erased'] as const)('tells in a few lines that one was %s', (notice) => {
    const { event } = messageOf(notice, { ...record, withdrawn_at: START, erased_at: START });
    const { subject } = brief(event);
    const text = renderText(brief(event));
    expect(subject).toBe(`Enquiry ${record.reference} ${notice}`);
    expect(text).toContain('2026-11-20 10:00 (+11:00)');
    expect(text).not.toMatch(/Kim|491|kim@/);
  });

  it.each([
    ['+61491570006', '0491 570 006'],
    ['+61255501234', '(02) 5550 1234'],
  ])('writes %s as %s', (phone, said) => {
    expect(sayPhone(phone)).toBe(said);
  });
});
