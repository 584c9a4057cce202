/**
 * Explains a fit to a person: `npm run fit -- '<text or JSON>'`. JSON is a scenario as the service
 * takes it; any other text is read as an agent's message would be.
 */
import { scenario } from '../functions/contract/scenario.ts';
import { expectedContact } from '../functions/domain/contact-time.ts';
import { createFitExplainer } from '../functions/domain/fit/explain-fit.ts';
import { createTextReader } from '../functions/domain/read-text/read-text.ts';
import { buildData } from './build/build-data.ts';
import { explainInWords } from './fit/explain-in-words.ts';

const given = process.argv.slice(2).join(' ').trim();
if (given === '') {
  console.error("Say what to judge: npm run fit -- 'need 90k by friday, caveat loan'");
  process.exit(1);
}

const now = new Date();
const { catalogue } = await buildData({ stage: 'local', now });
const explain = createFitExplainer(catalogue, (at) => expectedContact(at.getTime(), catalogue));
const readText = createTextReader(catalogue.vocabulary, catalogue.zone);
const stated = given.startsWith('{') ? JSON.parse(given) : readText(given, now).scenario;
console.log(explainInWords(explain(scenario.parse(stated), now)));
