/**
 * Explains a fit to a person: `npm run fit -- '<text or JSON>'`. JSON is a scenario as the service
 * takes it; any other text is read as a message. `--why-not <lane>` tells why a lane is not shown.
 */
import { parseArgs } from 'node:util';
import { expectedContact } from '../functions/catalogue/office-time.ts';
import { createFitCheck } from '../functions/fit/check-fit.ts';
import { Refusal } from '../functions/refusals.ts';
import { buildData } from './build/catalogue.ts';
import { explainInWords, explainWhyNot, readStated } from './fit/explain-in-words.ts';

const USAGE = `Say what to judge:
  npm run -s fit -- 'need 90k by friday, caveat loan'
  npm run -s fit -- '{ "purpose": "stock", "amount": 90000 }'
  npm run -s fit -- --why-not overdraft 'need 90k for stock'`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'why-not': { type: 'string' }, help: { type: 'boolean', default: false } },
});
const text = positionals.join(' ').trim();
if (text === '' || values.help) {
  console.error(USAGE);
  process.exit(values.help ? 0 : 1);
}

const now = new Date();
const { catalogue } = await buildData({ stage: 'local', now });
const check = createFitCheck(catalogue, (at) => expectedContact(at.getTime(), catalogue));
try {
  const given = readStated(text);
  const explained = check(given, now);
  const whyNot = values['why-not'];
  console.log(
    whyNot === undefined
      ? explainInWords(explained, { given, now, catalogue })
      : explainWhyNot(explained, whyNot, catalogue),
  );
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error([error.message, ...error.details.problems].join('\n'));
  process.exitCode = 1;
}
