/** What the words around a figure make of it where its slot says less: one line for each way. */
import { wordsAt } from '../split-tokens.ts';
import type { Slot } from './cues.ts';
import type { Settle } from './settling.ts';

const ANY = /^/;
/** What it was, what it is, and the words before and behind it that say so. */
const TURNS: readonly (readonly [Slot, Slot, before: RegExp, after: RegExp])[] = [
  // "We paid 145k deposit already": own money, though it is spent.
  ['other', 'deposit', /\bpaid$/, /^deposit\b/],
  // "Our loan was with a small lender, they want 455,000 by Christmas": nothing is sold.
  [
    'price',
    'owed',
    /\b(?:lender|mortgage|loan)\b(?!.{0,120}\b(?:vendor|seller|owner|dealer|buy|buying|price)\b).{0,120}\bthey want$/,
    ANY,
  ],
  // "The construction lender needs 1.05m paid out."
  [
    'wanted',
    'owed',
    /\b(?:lender|bank|mortgagee) (?:need|want|require)$/,
    /^(?:paid (?:out|back|off)|repaid|cleared)\b/,
  ],
  // "Worth 1.15m, 380k to pay."
  ['wanted', 'owed', /\b(?:worth|valued)\b.{1,40}$/, /^(?:left )?to (?:pay|go|run)(?: off)? [.,]/],
  // "The user says they owe 215k on their home."
  [
    'invoices',
    'owed',
    /\bowe$/,
    /^on (?:their|his|her|the|a) (?:home|house|unit|flat|shop|factory)\b/,
  ],
  // "We owe 31k to our timber supplier."
  [
    'owed',
    'bill',
    /\b(?:owe|owes|owing|owed)(?: about| around| some)?$/,
    /^to (?:(?:our|the|a|my|his|her|their) )?(?:[a-z]{1,20} ){0,2}(?:supplier|wholesaler|landlord|creditor|manufacturer|subcontractor)\b/,
  ],
  // "A plan with the ATO, balance 61k."
  [
    'owed',
    'tax',
    /\b(?:ato|tax office)(?: payment)?(?: plan)? , (?:the )?(?:current )?(?:balance|debt|total)(?: is| of)?$/,
    ANY,
  ],
  // "There's a $640 Vodafone default."
  [
    'owed',
    'default',
    ANY,
    /^(?:[a-z]{1,20} ){0,2}(?:default|judgment|judgement)\b(?! interest| rate)/,
  ],
  // "My brother in law got 500k from you lot": that was somebody else's.
  [
    'wanted',
    'other',
    /\b(?:in law|brother|sister|cousin|uncle|aunt|mate|friend|neighbour|colleague|competitor)(?: of (?:mine|ours))?(?: (?:just|once|already|ha|has))? (?:got|get|borrow|borrowed|had|received)$/,
    /^(?:from|off|through|out of) (?:you|them)\b/,
  ],
  // "Two paid defaults, one for $1,900 and one for $4,200."
  ['wanted', 'default', /\b(?:default|judgment)\b[^.]{0,90}\bone (?:for|of|is)$/, ANY],
  // "Quarterly rent of $33,000 plus GST falls due on 1 December."
  ['rent', 'bill', /\b(?:quarterly|annual|yearly) rent(?: of| is)?$/, /\b(?:due|payable|owing)\b/],
];
const LEAD_REACH = 22;
const TAIL_REACH = 6;

export const byWords: Settle = ({ figure, slot }, { tokens }) => {
  const turns = TURNS.filter(([from]) => from === slot);
  const lead = () => wordsAt(tokens, figure.start - LEAD_REACH, figure.start);
  const tail = () => wordsAt(tokens, figure.end, figure.end + TAIL_REACH);
  const [, to] =
    turns.find(([, , before, after]) => before.test(lead()) && after.test(tail())) ?? [];
  if (to === undefined) return undefined;
  return to === 'owed' ? { slot: to, figure: { ...figure, is: to } } : { slot: to };
};
