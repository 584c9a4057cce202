/**
 * The words beside a figure that tell which slot it belongs to: "need 90k", "400k owing". They say
 * only which number is which; what a need is about is for the vocabulary.
 */
import type { Kind } from './read-numbers.ts';
import { foldWord } from './split-tokens.ts';

/** What a figure can be of. `other` is a part that no fact has, which keeps it from being wanted. */
export const SLOTS = [
  'wanted',
  /** A loan: the one that is wanted, or where that is said besides, the one that is there. */
  'loan',
  /** A sum to be paid, which is what is wanted where nothing else is. */
  'bill',
  'total_after',
  'owed',
  'worth',
  'price',
  'deposit',
  'end_value',
  'total_cost',
  'build_cost',
  'turnover',
  'profit',
  'invoices',
  'repayment',
  'rent',
  'equity',
  'tax',
  'default',
  'lvr',
  'rate',
  'score',
  'needed',
  'trading',
  'term',
  'lease',
  'item_age',
  'experience',
  'exit',
  'payment_terms',
  'invoice_age',
  'arrears',
  'discharged',
  'other',
] as const;
export type Slot = (typeof SLOTS)[number];

export type Cue = {
  readonly slot: Slot;
  readonly words: readonly string[];
  readonly side: 'before' | 'after';
  /** Higher loses to a plainer cue. */
  readonly weight: number;
  /** What may stand between it and its figure, by what passing words costs. */
  readonly reach: number;
  readonly kind: Kind;
};

/** A cue after its figure stands in the same clause; one before it may lead a list. */
const FURTHEST = { before: 4.5, after: 2.9 } as const;

/**
 * For each kind of figure: a line with the slot, the side, the weight and how far it reaches where
 * that is not the usual, and under it the phrases.
 */
const MONEY = `
bill after 0.5 reach 1.5
  behind on, behind, overdue, in arrear, past due, still to pay
bill before 0.5
  behind by, overdue by, stamp duty of, bill of, bill for
wanted before 0
  new money, fresh money, new fund, new money of,
  need, want, use, could use, could do with, do with, can you do, could you do, can you lend,
  can you help with, can i have, could i have, could we have, can we have, could we get,
  can we get, could i get, can i get, borrow, borrowing, seek, seeking, require, requiring,
  request, requesting, chasing, chasin, after, looking for, look for, lookin for, raise,
  asking for, ask for, ask is, the ask, sought, like, amount, sum, sum would be,
  target fund, naf, net amount financed, req, short, short by, gap, gap to be funded, shortfall,
  limit, draw, to find, come up with, lend me, lend us, would take, want to finance,
  need to finance, loan amount, funds sought, loan request, amount required
wanted before -1
  first mortgage for, mortgage for, loan for, facility for, advance us, advance me, lend us,   loan of, facility of, limit of, overdraft of, line of, one for, request for, call it,
  make that, make it, it to be, we only need, only need, just want, only want, top up of,
  mortgage of another, to borrow, i borrow, we borrow, would borrow, line of credit of,
  settle for, borrow against it, tell em, tell them, asking for
wanted before 1
  another, further, extra, additional, facility, overdraft, od, second mortgage, 2 nd mortgage,
  2 nd mtg, second mtg, second mortgage of, 2 nd mortgage of, caveat of, a 2 nd of, a second of,
  a 2 nd, caveat, caveat loan, limit, advance, first mortgage of, private first, pvt 1 st,
  refinance, refi, finance, construction money, bridge, borrow up to, cover, new fac,
  new facility, new loan, total new loan
wanted before 2
  get, fund, funding, so, =, access, spend, cash of, just
wanted after 0
  would do, will do, would sort, would get, would tide, should do, tops, please, pl, plz,
  unsecured, unsec, light, short, shy, extra, finance, on finance, needed, required, sought, wanted, borrowed,
  is what i need, is what we need, is what i am after, is what we are after, is the sum,
  we would borrow, is the loan, would be enough, for the lot, to be borrowed, be all we need,
  should cover, ought to, nicely, would see, is all i want, is all we need, behind,
  second mortgage, overdraft, od, line of credit, limit, caveat, facility, secured on, on top,
  be great, all up please
wanted after -4 reach 7
  and that is what, that is what we need, that is what i need, that is the loan,
  and that is the sum, and that is the loan, so that is what, so thats what, is what we need,
  is what i need, is what we would borrow
wanted after 0
  to build, invoice finance, invoice finance facility, invoice facility, debtor finance,
  debtor facility
wanted after 2.2
  altogether, in total, all up, all told, all in all
wanted after -1 reach 1
  pay out the
wanted after 0
  in a month, in a week, in a fortnight
wanted after 1 reach 4
  first mortgage, all inclusive
loan before 0.5
  loan, mortgage loan
loan after 0.5 reach 1
  loan
wanted after 2
  against, 2 nd, second, to borrow
wanted after 3
  worth of,
  for, to, so i can, so we can, so that
worth before 0
  valuer said, ours is, mine is,   worth, wrth, valued, valued at, valuation, val, value, appraised, appraised at, put at,
  puts it at, came in at, market value, bank val, agent say, agent reckon, valuer say,
  bank value it at, plenty of equity, lot of equity, heap of equity, estimate, reckon, reckoned,
  property value, would sell for today, youd get
worth before 3
  house, home, unit, townhouse, duplex, site, place, property, block, land, farm, shed,
  warehouse, factory, workshop, showroom, office, building, premise, suite, freehold, flat,
  apartment
worth after 0
  it is worth, is it worth
worth after 0.5 reach 3.5
  worth
worth after 1
  val, valuation, value, market value, for it today
worth after 4 reach 0.5
  house, home, unit, townhouse, duplex, property, block, land, farm, shed, warehouse, factory,
  workshop, showroom, office, building, freehold, flat, apartment
owed before 0
  and the bank, owe the bank, to the bank,   owe, ow, owing, owed, owed on it, owing on it, balance, loan balance, payout figure, payout is,
  payout of, existing debt, existing loan, existing mortgage, current mortgage, mortgage balance,
  home loan balance, home loan of, debt, debt of, debt is, lent us, lent me, mortgage is,
  mortgage, mortgage of, with a mortgage of, mtg, loan outstanding, first mortgage is,
  senior lender, senior debt, still owe, pay out the bank, pay out the lender,
  pay out the loan of, borrowed, home loan, home loan is, drawn to, loan expired, loan is due
owed before 1
  1 st, 1 st mtg, 1 st mortgage, first mortgage, first mortgagee, bank is owed
owed after 0
  we owe, i owe, we still owe, i still owe, owing, owed, private mortgage, still owing, still owed, left on it, left owing, left to pay, left on, o s, os,
  mortgage, mtg, debt, on the first, on 1 st, owing on it, to pay out, on the mortgage,
  on the loan, payout, first mortgage, remaining on
owed after 1.6
  on it
owed after 1
  outstanding, and expire
equity before 0
  equity, equity of, equity is
equity after 0 reach 1
  equity, of equity, in equity, of usable equity
total_after after 0
  total debt, in total debt, all debt
price before 0
  price, purchase price, contract price, asking price, asking, cost, costing, quote, quoted,
  quote is for, for sale at, drive away, vendor want, dealer want, dealer price, invoice price,
  contract of, buy price, beat them down to, bought for, buying at, purchase of, buying it for,
  vendor at, list price, going for, beat him down to, in my own name for, ticket
price after 0 reach 1.5
  price, purchase, purch, contract, contract price, drive away, from a dealer, together, asking,
  purchase price, ready to go, is what the vendor
price before 1.5
  paying
price after 2.5
  plus gst, inc gst, incl gst, ex gst
deposit before 0 reach 2.5
  deposit, deposit of, put in, putting in, putting, put down, putting down, put, contribute,
  contributing, chip in, chipping in, own cash, cash, our own, my own, saved, with our own,
  pay ourselves, trade in, trade in worth, tip in, i pay, we pay, kicking in, kick in
deposit before 1
  we have, i have, i have got, we have got, we got, i got
deposit after 0 reach 1.5
  deposit, for a deposit, dep, down, of our own, of my own, of his own, of her own, in cash,
  cash, saved, ourselves, myself, trade in, deposit paid, that we have, of their own, own money,
  in saving, out of saving
end_value before 0
  grv, gross realisation, gross realization, gross realisable value, end value, end val,
  completed value, value on completion, on completion, as if complete, sell, sell for, fetch,
  sell the pair for, sell them for, gross sales, for sale at, will be worth, worth when finished,
  finished value, total sales, sell the lot for, they will bring, realise
end_value after 0
  grv, end value, on completion, is what they would fetch, ex gst is what they would fetch,
  when done, when finished, when built, when they are done, when they are finished,
  when complete, once built, once done, when it is done, gross realisation, at the end,
  completed, finished
total_cost before 0
  tdc, total cost, total development cost, cost of everything, all in cost, all up cost,
  project cost, total project cost, everything up cost, cost all up, costs all in,
  whole job cost
total_cost after 0
  all in cost, all cost, total cost, tdc, all in, in total cost, development cost
build_cost before 0
  build, build contract, building contract, construction contract, build cost, construction cost,
  fixed price, fixed price of, cost to build, builder contract, contract is, civil, civil work,
  civil contract, building price, builder quote, builder quoted, builder price, construction
build_cost after 0
  construction, build contract, construction cost, civil work, build cost, on the build
end_value after -1.3 reach 0.5
  done, finished, complete, completed, when finished, when done, ex gst complete,
  ex gst finished, ex gst when finished, ex gst when done
turnover before 0
  turnover, turning over, turn over, revenue, sales, takings, income, t o, banking, gross income,
  turned over, turnover of, turnover was, bring in, bringing in, tracking at, take, takings about
turnover after 0 reach 1.5
  turnover, revenue, through the till, in sale, in revenue, sales, takings, in takings,
  through the book, through the account
turnover after 1 reach 1
  a month, per month, month, mth, monthly, pm, p m, a mth, per mth, each month, a year, per year,
  pa, p a, per annum, a yr, yearly, annual, a week, per week, weekly, pw, mo
profit before 0 reach 2
  profit, profit of, ebitda, ebit, clear, clearing, net profit, netting, net of, made, earning
profit after 0 reach 1
  profit, ebitda, net, net profit, after tax, surplus
invoices before -1
  owe us, owe me, owe my, owing us, owing me, owed to us, owed us, owed to me, owing to us, invoice of,
  invoice for, invoice worth, debtor of, outstanding invoice, unpaid invoice, debtor book,
  debtor ledger, ledger, receivable, invoiced, invoice around, invoice about, invoice,
  progress claim, claim, owe our, the one for, debtor owe, ledger of, debtor, book of
invoices after -1
  of invoice, in invoice, invoiced, ledger, in debtor, across, owed to us, of approved invoice,
  in the ledger, of debtor, in receivable, worth of invoice, of unpaid invoice,
  of outstanding invoice, in unpaid, in outstanding, receivable, billed, of progress claim,
  invoice outstanding, due to us, went to, tied up, on the book, sitting in, invoice
rent before 0 reach 2.5
  rent, rent of, rent is, rent on, rent at, lease payment, behind on rent at
rent after 0 reach 1
  rent, a month rent, in rent
repayment before 0
  repayment, instalment, repayment of, installment, paying off
repayment after 0 reach 1.5
  repayment, instalment, a month is what i can, a month is what we can, a month on loan
tax before 3
  ato, ato debt, tax debt, tax bill, bas, bas debt, bas bill, tax office, tax man after us for,
  ato bill, tax, super, gst debt, owe the ato, owe ato, owe the tax office, to the ato
tax after 3
  ato debt, tax debt, tax bill, bas, to the ato, to the tax office, to ato, ato bill, tax,
  is overdue to the ato, ato, overdue to the ato, for the tax office, for the ato
default before 0 reach 1.5
  default, default of, default for, judgment of, judgement of, judgment for, judgement for,
  default from
default after 0 reach 1.5
  default, telco default, judgment, judgement, paid default, unpaid default
other before 0
  sold for, went for, car loan, car loan is, business loan is, my business loan, personal loan, fee, exit fee, retention, covering, told me, given me, earlier version, could borrow up to,
  was going to be, used to be, limit was, originally, first said, wages of, wage bill,
  insurance of, salary, income of, earning, scored, existing overdraft, overdraft limit is,
  is covering, walks out, hail damage, an existing, existing
other after 0
  of that, of wage, hour, km, on the clock, contract value, through you, overdraft with,
  overdraft which, head, in wage, overdraft already`;

const DURATION = `
needed before 0
  within, inside, have it in, get it in, have it within, needed in, need it in, needed within,
  required in, required within, deadline, settle in, settle within, settling in, settlement in,
  due in, in under, needed by, need it by, by, before, no later than, for settlement, must fund,
  required by, fund required by, funds by, happen by, happen in, close in, done in, done by,
  sorted by, needed before, expire, expires, expiring, run out, ends, settle on, settling,
  settlement is, settlement, settle, s ment, no later, on or before, due, due on, due by,
  ahead of, up by, deadline is, latest, money by, paid by, sort it by, hand by, turnaround of,
  want it in, want it by, have until, got until, given me until, given us until, gave us until,
  me until, us till, extension until
needed before 2.5
  in, next, about, say, on
needed before 1
  this, asap, urgent, in the next
needed after 0
  from now, from today, hence, max, is fine, is ok, is okay, at most, deadline, is what, is all, to settle,
  to settlement, to find it, turnaround, until settlement, till settlement, is plenty, will do,
  settlement, is the deadline, or i lose, or we lose, if possible, at the latest, latest,
  would be fine, ok, is when we need, notice
trading before 0
  trading just over, trading over, trading nearly, trading almost, trading about, goin, call it,   trading, traded, trading for, abn, abn for, in business, in business for, been going, going,
  going for, operating, operating for, open, opened, open for, established, est, running,
  self employed, self employed for, history, trading since, since, started, been in business,
  been trading, been around, bin open, business for, started in, opened in, opened the door on,
  kicked off, registered, under a fresh abn in, new abn in, reopened, started up,
  started trading, commenced, running since, founded, until, have run, been at it, run,
  for the last, out on our own, business is, company is
trading before 2
  been, we have been, company, tradie, plumber, sparky
trading after 0
  goin, goin now, going now, we opened, was day one, i opened, is when we opened,
    trading, abn, in business, of trading, on the abn, on the one abn, on my abn, on our abn,
  on one abn, under this abn, going, running it, established, is all i have been,
  is all we have been, that i have been trading, that we have been trading, i have been trading,
  we have been trading, behind us, history, trading history, of trading history, operating,
  in operation, in now, with this abn, on this abn, business, on my own, self employed, open,
  with the same abn, and going strong, in, here, since i started, on an abn, old business,
  in the business, operation
trading after 1
  old, n abit, and gst, and a bit, with gst, young
term before 0
  over, term of, term, loan term, spread over, repaid over, repay over, pay back over,
  paid back over, for up to
term before 3 reach 0.5
  for
term after 0
  term, loan term, loan, would do, interest only, facility, finance, repayment, payback,
  max term
lease before 0
  lease, lease of, lease has, agreement of, agreement term, agreement have, lease term,
  agreement, signed a, wale, option
lease after 0
  left, to run, remaining, lease, left on, left to run, to go, on the lease, on the agreement,
  lease left, left on the lease, of lease, tenure, option, operator lease
item_age before 1
  model, built in, year model
item_age after 0
  model, old truck, old ute, old van, old machine, old excavator, old tractor
experience before 0
  experience, industry for, trade for, qualified, qualified for, worked for, driving for,
  sparky for, plumber for, chippy for, been a, put in, driving, on wage for, employed for
experience after 0
  experience, in the trade, in the industry, on the tool, in the game, driving, on wage, as a,
  managing, working for, in this industry, as an, of experience, doing this, with someone else,
  teaching, in hospitality, a driver, a sparky, operator experience, in the job, for other
exit before 0
  refinance in, refinance after, sell in, sold in, sale in, repay in, repaid in, paid back in,
  bank in, exit in, out in, selling in, back in, repaid within, exit within, sell within,
  refinance within, sale within, lodged in, finishe in, paid in, ready in, lands, lands in,
  approved for, refinance for, refinance at
payment_terms before 0
  pay in, pay at, pays in, pays at, paid in, pay us in, pays us in, pay on, term of, collect in,
  terms are, wait, waiting, take, pay us, pay at the end of, payment term
payment_terms after 0
  term, account, terms, end of month, eom, to pay us, invoice, payment term, from statement,
  from invoice, after delivery, days end of month
payment_terms after 3
  to pay
payment_terms before 2
  invoice, on, over, after
invoice_age before 0
  older than, none older than, over, none over, more than
invoice_age after 0
  plus, overdue, past due, old invoice
arrears before 0
  behind by, arrear of, behind
arrears after 0
  behind, in arrear, late, of arrear, overdue on, arrear
discharged before 0
  discharged, bankrupt, bankruptcy
discharged after 1
  discharged, since discharge
other before 0 reach 2.5
  bank say, bank said, lender say, until, till, return for, figure for, financial for, last,
  past, previous, fixed rate ends in, every, older, aged, turn, turned, age, on hold for,
  hold for, over the last, for the past, at least, took, earlier, last the, first few,
  rate end in, hi, best, deal with, default from, default in, judgment from, flood, model from,
  paid out in, approval in, valued on, valuation on, appraised in, from, each
other after 1
  a week, ago
other after 0
  school, warranty, contract, project, guarantee, kid, staff, return, of return, bas, financial,
  of financial, of figure, of account, tax return, of tax return, figure, statement,
  bank statement, full year, behind on, of rent, rent, late with, of statement, wages, of wage,
  of bas, old dog`;

const PERCENT = `
deposit before 0 reach 2.5
  deposit, deposit of, put in, putting in, putting down, put down, contribute, contributing
deposit after 0 reach 1.5
  deposit, dep, down, down payment, of our own, of my own
lvr before 0
  lvr, lvr of, max lvr, lend, up to, adv rate, advance rate, at
lvr after 0
  lvr, lend, loan to value, gearing
rate before 0
  interest, rate, interest rate, interest at, fee, balloon, residual
rate after 0
  interest, rate, p a, pa, a month, per month, per annum, fee, a year, balloon, residual, gst,
  margin, profit, discount, occupancy, occupied, retention, fixed, growth, up on, ownership,
  shareholding, stake, interest cover, complete, done, built, presold, sold, pre sold,
  of the loan limit`;

const COUNT = `
lvr before 0
  lvr, max lvr, adv rate, advance rate
lvr after 0
  lvr
score before 0
  credit score, score, score of, score is, credit score of, credit score is, equifax, experian,
  rating`;

const ROW = /^(\w+) (before|after) (-?[\d.]+)(?: reach ([\d.]+))?$/;

function compile(kind: Kind, table: string): Cue[] {
  const cues: Cue[] = [];
  let row: Omit<Cue, 'words'> | undefined;
  for (const line of table.trim().split('\n')) {
    const [, slot, side, weight, reach] = ROW.exec(line) ?? [];
    if (slot !== undefined) {
      // The tables above name no slots and sides but these; a test reads every row.
      const given = { slot: slot as Slot, side: side as Cue['side'], weight: Number(weight), kind };
      row = { ...given, reach: reach === undefined ? FURTHEST[given.side] : Number(reach) };
      continue;
    }
    for (const phrase of line.split(',')) {
      const words = phrase.trim().split(' ').flatMap(foldWord);
      if (row !== undefined && phrase.trim() !== '') cues.push({ ...row, words });
    }
  }
  return cues;
}

const CUES: readonly Cue[] = [
  ...compile('money', MONEY),
  ...compile('duration', DURATION),
  ...compile('percent', PERCENT),
  ...compile('count', COUNT),
];

const byFirstWord = Map.groupBy(CUES, ({ words }) => words[0] ?? '');

/** The cues that may start at a word. */
export const cuesFrom = (word: string): readonly Cue[] => byFirstWord.get(word) ?? [];

/** All words of all cues, so that a slip in one of them is mended too. */
export const cueWords = (): string[] => [...new Set(CUES.flatMap(({ words }) => words))];
