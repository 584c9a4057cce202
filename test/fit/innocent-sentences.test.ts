/**
 * What people tell beside a need: their family, their landlord, how business goes. Corpora hold little of it, and a word of it
 * that is heard as one of the need closes lanes.
 */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { RUNS_ALL } from '../support/faults-load.ts';
import { explainText } from '../support/scenarios.ts';

const sentences = z.array(z.string());
const { same, misread } = z
  .strictObject({ same: sentences, misread: sentences })
  .parse(load(readFileSync(new URL('./innocent-sentences.yaml', import.meta.url), 'utf8')));

const NEEDS = [
  'Need 90k for stock, our cafe company has traded 5 years, house in Perth worth 900k, 300k owing, both owners will sign, repaid when our shop in Albany is sold in May.',
  'Company buys its factory in Perth for 1.5m, loan 900k, trading 9 years, settlement in 10 weeks.',
  'Our company, 6 years, needs 120k against invoices of 200k owed by ten other businesses, nothing disputed.',
  'Overdraft of 60k for a wholesale company, 7 years, sales 200k a month.',
  'Finance for a new excavator, 120k, dealer in Dubbo, earthmoving company, 4 years.',
  'Sole trader sparky, trading 4 years, 40k for a van, new from the dealer.',
  'Six townhouses in Geelong, permit in hand, registered builder at a fixed price. End value 6m without GST, total cost 4.5m, we put in 1.5m and borrow 3m. Company.',
  'Caveat loan of 80k for wages by Friday week, house in Penrith worth 1.1m, 500k owing, I own it alone, repaid from the sale of a block at Orange that has exchanged.',
  'Refinance a private loan of 700k on our warehouse in Perth worth 1.6m, new loan of 800k in all, company, 9 years, exit is a bank refinance.',
  'Buying a freehold motel in Dubbo for 2.4m, loan 1.4m, it has traded 20 years and we ran one for 8 years, company, settlement in 14 weeks.',
];

const tell = (text: string) => {
  const { fit } = explainText(text);
  return { fit: fit.fit, lanes: fit.lanes.map(({ id }) => id) };
};

const plain = NEEDS.map((need) => ({ need, ...tell(need) }));

/** The needs that are judged otherwise beside it. */
const changedBy = (sentence: string, needs = plain) =>
  needs
    .filter(({ need, fit, lanes }) => {
      const beside = tell(`${need} ${sentence}`);
      return beside.fit !== fit || lanes.some((lane) => !beside.lanes.includes(lane));
    })
    .map(({ need }) => need);

describe('a sentence beside a need', () => {
  it('that tells nothing of it changes neither its fit nor a lane that is shown', () => {
    // Each beside four of the needs, in turn; beside all in the whole plan.
    const changed = same.map((sentence, at) => {
      const some = plain.filter((_, of) => RUNS_ALL || (at + of) % plain.length < 4);
      return { sentence, needs: changedBy(sentence, some) };
    });
    expect(changed.filter(({ needs }) => needs.length > 0)).toEqual([]);
  });

  it('is listed as misread only where it changes one', () => {
    expect(misread.filter((sentence) => changedBy(sentence).length === 0)).toEqual([]);
  });
});
