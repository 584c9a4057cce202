/**
 * Explains a fit to a person: `npm run fit -- '<text or JSON>'`. JSON is a scenario as the service
 * takes it; any other text is read as its purpose.
 */
import { scenario } from '../functions/contract/scenario.ts';
import { expectedContact } from '../functions/domain/contact-time.ts';
import { createFitExplainer } from '../functions/domain/fit/explain-fit.ts';
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
const parsed = scenario.parse(given.startsWith('{') ? JSON.parse(given) : { purpose: given });
console.log(explainInWords(explain(parsed, now)));
