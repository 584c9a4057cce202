/** Figures that only name what was told before: which one is meant, or that it was told with GST. */
import { inThousands } from '../../money.ts';
import type { FactName } from '../need.ts';
import { GST } from '../read/slots/settling.ts';
import type { Told, ToldChanges } from './said.ts';

/** "The 200k is with a private lender", of a mortgage that was told with that sum. */
export function tellNamed({ text, figures, sums }: Told): ToldChanges | undefined {
  const [, lead = ''] = NAMES_SUM.exec(text) ?? [];
  const named = figures.find(({ from }) => from === lead.length);
  const facts = Object.entries(NAMED_AS).filter(([name]) => {
    // The keys are those of the facts.
    const known = sums[name as FactName];
    return named && known !== undefined && inThousands(named.value, known) === known;
  });
  const [only, other] = facts;
  if (named === undefined || only === undefined || other !== undefined) return undefined;
  if (sums.amount === inThousands(named.value, sums.amount)) return undefined;
  return { facts: {}, text: `${lead}${only[1]}${text.slice(named.to)}` };
}
const NAMES_SUM =
  /^((?:[a-z,' ]{0,30}[, ])?(?:the|that) \$?)\d[\d,.]{0,12} ?(?:k|m|mil|million|grand)?(?: (?:one|loan|mortgage))? (?:is|was|has|'s)\b/i;
const NAMED_AS: Partial<Record<FactName, string>> = {
  existing_debt: 'mortgage',
  property_value: 'property',
  deposit: 'deposit',
};

/** "The 9.2 was with GST": the end value of a project is counted without. */
export function tellWithoutTax({ text, figures, sums }: Told): ToldChanges | undefined {
  const whole = sums.end_value;
  const [sum, other] = figures;
  if (whole === undefined || other !== undefined || !WITH_TAX.test(text)) return undefined;
  const isOfIt =
    sum === undefined ||
    [sum.value, sum.value * 1e6, inThousands(sum.value, whole)].includes(whole);
  return isOfIt ? { facts: { end_value: Math.round(whole / GST) }, text: '' } : undefined;
}
const WITH_TAX =
  /\b(?:gst incl\w*|inc(?:l\w*)?\.? (?:of )?(?:the )?gst|with (?:the )?gst|has gst in)\b/i;
