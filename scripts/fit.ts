/**
 * Explains a fit to a person: `npm run fit -- '<text or JSON>'`. JSON is a scenario as the service
 * takes it; any other text is read as an agent's message would be.
 */
import { Refusal } from '../functions/contract/refusals.ts';
import { expectedContact } from '../functions/domain/contact-time.ts';
import { createFitExplainer } from '../functions/domain/fit/explain-fit.ts';
import { createTextReader } from '../functions/domain/read-text/read-text.ts';
import { buildData } from './build/build-data.ts';
import { explainInWords } from './fit/explain-in-words.ts';
import { readStated } from './fit/read-stated.ts';

const USAGE = `Say what to judge:
  npm run -s fit -- 'need 90k by friday, caveat loan'
  npm run -s fit -- '{ "purpose": "stock", "amount": 90000 }'`;

const given = process.argv.slice(2).join(' ').trim();
if (given === '' || given === '--help') {
  console.error(USAGE);
  process.exit(given === '' ? 1 : 0);
}

const now = new Date();
const { catalogue } = await buildData({ stage: 'local', now });
const explain = createFitExplainer(catalogue, (at) => expectedContact(at.getTime(), catalogue));
const readText = createTextReader(catalogue.vocabulary, catalogue.zone);
try {
  const stated = readStated(given, (text) => readText(text, now).scenario);
  console.log(explainInWords(explain(stated, now)));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error([error.message, ...error.details.problems].join('\n'));
  process.exitCode = 1;
}
