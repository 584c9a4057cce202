/** Builds from a copy of the content with some files changed. */
import { type BuiltData, buildData } from '../../scripts/build/catalogue.ts';
import type { BuildSettings } from '../../scripts/build/content.ts';
import { ContentProblems } from '../../scripts/build/content.ts';
import { BASE_URL, NOW } from './catalogue.ts';
import { type Edits, editContent } from './edited-content.ts';

type Setting = Partial<Pick<BuildSettings, 'stage' | 'now'>>;

export async function buildWith(edits: Edits, setting: Setting = {}): Promise<BuiltData> {
  const contentDir = await editContent(edits);
  return buildData({ stage: 'local', now: NOW, baseUrl: BASE_URL, contentDir, ...setting });
}

export async function problemsWith(
  edits: Edits,
  setting: Setting = {},
): Promise<readonly string[]> {
  const outcome = await buildWith(edits, setting).catch((error: unknown) => error);
  if (outcome instanceof ContentProblems) return outcome.problems;
  throw new Error('The content was accepted.', { cause: outcome });
}

export const swap = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);
export const remove = () => undefined;

/** What an operator writes before going live. */
export const OWN_VALUES: Edits = {
  'service.yaml': (text) =>
    text
      .replaceAll(/Example Finance Brokers Pty Ltd|Example Business Finance/g, 'Wattle Finance')
      .replaceAll('example.com', 'wattle.net.au')
      .replace('11 223 491 505', '33 102 417 032')
      .replace('Exampleville', 'Parramatta')
      .replace('"02 5550 1234"', '"02 9374 4000"')
      .replaceAll('000000', '512345'),
};
