/**
 * How often the fit of a text alone, as an agent would send it, is the fit of the fields that a
 * careful person filled in from it; and where it is not.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { scenario as scenarioSchema } from '../../functions/contract/scenario.ts';
import { createFitAssessor } from '../../functions/domain/assess-fit.ts';
import { expectedContact } from '../../functions/domain/contact-time.ts';
import { createTextReader } from '../../functions/domain/read-text/read-text.ts';
import { buildData } from '../build/build-data.ts';

const CORPUS = resolve(import.meta.dirname, '../../test/scenarios/corpus');
/** The corpus counts its days from here. */
const NOW = new Date('2026-11-20T00:00:00Z');

type Case = { readonly id: string; readonly text?: string; readonly scenario: unknown };
export type Disagreement = {
  readonly id: string;
  readonly text: string;
  readonly fieldsSay: string;
  readonly textSays: string;
  readonly read: unknown;
};
export type Agreement = { readonly total: number; readonly disagreements: readonly Disagreement[] };

export async function measureAgreement(): Promise<Agreement> {
  const { catalogue } = await buildData({ stage: 'local', now: NOW, baseUrl: 'http://127.0.0.1' });
  const assess = createFitAssessor(catalogue, (now) => expectedContact(now.getTime(), catalogue));
  const readText = createTextReader(catalogue.vocabulary, catalogue.zone);
  const cases = readCases().flatMap(({ id, text, scenario }) => {
    const fields = scenarioSchema.safeParse(scenario);
    return fields.success && text ? [{ id, text, fields: fields.data }] : [];
  });
  const judged = cases.map(({ id, text, fields }) => {
    const read = readText(text, NOW).scenario;
    return { id, text, fieldsSay: assess(fields, NOW).fit, textSays: assess(read, NOW).fit, read };
  });
  return {
    total: judged.length,
    disagreements: judged.filter(({ fieldsSay, textSays }) => fieldsSay !== textSays),
  };
}

/** Fields that nobody said in a text, and fields that are refused, have no fit to compare. */
function readCases(): Case[] {
  const files = readdirSync(CORPUS).filter((name) => name.endsWith('.json'));
  return files.flatMap((name): Case[] => JSON.parse(readFileSync(join(CORPUS, name), 'utf8')));
}

if (import.meta.main) {
  const { total, disagreements } = await measureAgreement();
  for (const { id, text, fieldsSay, textSays, read } of disagreements) {
    console.log(`${id}: fields say ${fieldsSay}, text says ${textSays}\n  ${text}`);
    console.log(`  ${JSON.stringify(read)}`);
  }
  const agreed = total - disagreements.length;
  console.log(`${agreed} of ${total} texts agree: ${((100 * agreed) / total).toFixed(1)}%.`);
}
