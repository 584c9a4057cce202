/**
 * The signals of a text: phrases of the vocabulary, each with the role of the clause it stands in
 * and whether it is denied. A thing is bought only where it is what the clause is about: in "stock
 * for our shop" the shop is where the stock goes.
 */
import { once } from '../../once.ts';
import type { Need, Role } from '../need.ts';
import type { Clause } from './clauses.ts';
import { isDenied, isDeniedWithin } from './denials.ts';
import type { Figure } from './figures/read-numbers.ts';
import { findLiving } from './living.ts';
import type { Found } from './phrases.ts';
import {
  isBreak,
  isFolded,
  isListed,
  STOP,
  THEMES,
  type Token,
  textAt,
  wordsAt,
  wordsBefore,
  wordsBehind,
} from './split-tokens.ts';

export type Hit = {
  readonly name: string;
  readonly role: Role;
  readonly start: number;
  readonly end: number;
  readonly clause: number;
};

export const PROPERTY: ReadonlySet<string> = new Set(
  'commercial_building specialised_building residence rural_land site venue'.split(' '),
);
/** What tells that something is built to be sold or let. */
export const BUILDS: ReadonlySet<string> = new Set([
  ...['development', 'development_finance', 'several_homes', 'planning_approved'],
]);
export const MOVABLES: ReadonlySet<string> = new Set(['vehicle', 'equipment']);
/** A vehicle or machine that the money is for. */
export const isMovable = ({
  name,
  role,
}: Pick<Need['signals'][number], 'name' | 'role'>): boolean =>
  MOVABLES.has(name) && role === 'purpose';
/** A sum "on" these buys them. */
const GOODS: ReadonlySet<string> = new Set([...MOVABLES, 'stock']);
/** What can be bought, worked on or offered. */
export const THINGS: ReadonlySet<string> = new Set([
  ...PROPERTY,
  ...MOVABLES,
  'stock',
  'trading_business',
  'leisure_item',
]);
/** What stands on a credit file. */
export const ON_A_FILE: ReadonlySet<string> = new Set([
  ...['credit_default', 'paid_default', 'unpaid_default', 'court_judgment'],
]);
export const OF_BUSINESS: ReadonlySet<string> = new Set(
  'business business_use working_capital growth stock trading_business tax_debt'.split(' '),
);
/** For the business, unless something personal is said of it: "a Tesla for my wife". */
export const OF_EITHER: ReadonlySet<string> = new Set(
  'equipment vehicle repair commercial_building'.split(' '),
);
/** Of somebody's private life; said of a trade, these are what it sells: "wedding photographer". */
export const PRIVATE_LIFE: ReadonlySet<string> = new Set(
  (
    'personal_spending personal_tax home_to_live_in own_home own_home_loan family_vehicle ' +
    'leisure_item private_use for_own_use family kin for_family gambling ' +
    'residential_investment'
  ).split(' '),
);

export type Around = {
  readonly clauses: readonly Clause[];
  readonly clauseOf: Int32Array;
  readonly figures: readonly Figure[];
  /** Words of what the money is for that no list knows. */
  readonly unheard: readonly Token[];
  /** A purpose is named by such words. */
  readonly isNamed: boolean;
  /** It only changes a need that was told. */
  readonly isNext: boolean;
};

export function readSignals(
  found: readonly Found[],
  tokens: readonly Token[],
  around: Around,
): Hit[] {
  const { clauses, clauseOf, figures, isNamed, isNext } = around;
  const isTaken = (at: number) => found.some(({ taken }) => taken.includes(at));
  const hits: Hit[] = [];
  const sold = soldWords(tokens);
  const isHiring = once(() => HIRING.test(wordsAt(tokens, 0, tokens.length)));
  for (const { start, end, meanings, taken: own } of found) {
    // "Worth 1.4m today": a date is no hurry.
    if (figures.some((figure) => figure.start <= start && end <= figure.end)) continue;
    const clause = clauseOf[start] ?? 0;
    const spoken = clauses[clause]?.role ?? 'who';
    const isNot =
      isDenied(tokens, { start, end, isTaken }) || isDeniedWithin(tokens, { start, end, own });
    const role = isNot ? 'denied' : spoken;
    for (const { name, roles } of meanings) {
      if (name === LOOK_ALIKE) continue;
      if (
        name === 'leisure_item' &&
        role === 'purpose' &&
        isHiring() &&
        !isListed(tokens[end], 'trade')
      )
        hits.push(
          ...['vehicle', 'work_vehicle'].map((of) => ({ name: of, role, start, end, clause })),
        );
      if (isTrade(name, tokens, end)) continue;
      if (SOLD.has(name) && (isSupplied(tokens, { start, end }) || isOfMany(tokens, end))) continue;
      if (PRIVATE_LIFE.has(name) && own.some((at) => sold.has(tokens[at]))) continue;
      if (name === 'not_business' && BORROWER.test(wordsBefore(tokens, start))) continue;
      if (name === LIVED_IN && MOVED_INTO.test(wordsAt(tokens, end - 1, end + MOVED_REACH)))
        continue;
      if (roles !== undefined && !roles.includes(role)) continue;
      hits.push({ name, role, start, end, clause });
    }
  }
  const trades = findLiving(tokens).map((span): Hit => {
    const clause = clauseOf[span.start] ?? 0;
    return { ...span, name: 'business', role: clauses[clause]?.role ?? 'who', clause };
  });
  // "We import solar inverters" names nothing that is bought; "we hire out marquees" may buy one more.
  const isOfTrade = (name: string, trade: Hit) =>
    PRIVATE_LIFE.has(name) ||
    PROPERTY.has(name) ||
    (MOVABLES.has(name) && SELLS.test(wordsAt(tokens, trade.start, trade.end)));
  const others = hits.filter(
    ({ name, start, end }) =>
      !trades.some((trade) => trade.start <= start && end <= trade.end && isOfTrade(name, trade)),
  );
  const named = withoutTheirRooms([...others, ...trades], tokens);
  const placed = placeThings(named, tokens, figures);
  placed.push(...findUnheardItem(placed, tokens, around));
  const rest = withoutChatter(placed, { tokens, clauses, figures });
  const told = isNext ? onTheLand(rest, tokens) : rest;
  return inOneBreath(isNamed ? told : findPurpose(told, tokens, around), tokens);
}

/** "There's a house on it, we live there", said next: it stands on the land that was told, and none is bought. */
function onTheLand(hits: readonly Hit[], tokens: readonly Token[]): readonly Hit[] {
  const isOnIt = ({ name, end }: Hit) => PROPERTY.has(name) && ON_IT.test(wordsBehind(tokens, end));
  if (!hits.some(isOnIt)) return hits;
  return hits.map((hit) =>
    hit.role !== 'denied' && (isOnIt(hit) || hit.name === LIVED_IN)
      ? { ...hit, role: 'offered' }
      : hit,
  );
}
const ON_IT = /^on (?:it|there|the (?:land|block))\b/;
const LIVED_IN = 'home_to_live_in';
/** "Moving into a bigger kitchen we're renting, need 40k for the fit-out": premises, and no home. */
const MOVED_INTO =
  /^into (?:(?!house|home|flat|apartment)[a-z]+ ){0,3}?(?:kitchen|shop|workshop|warehouse|premises|office|studio|space|tenancy|factory|shed|salon|clinic|depot|yard|showroom|suite|store|bakery|cafe|restaurant|bar|gym|practice|surgery)\b/;
const MOVED_REACH = 4;

/** "The super fund should buy it, not the company", "should be the buyer and not the company": who borrows, and not what for. */
const BORROWER =
  /\b(?:trust|smsf|fund|partnership)(?: \w+){0,4} (?:,|and)$|\b(?:buyer|purchaser|borrower|applicant)(?: ,| and| but)?$/;

/**
 * "… for stock. Hope your weekend was better than mine": beside a purpose of the business, what is private in a sentence
 * that says nothing of money, or of more that it is for, is daily life.
 */
function withoutChatter(
  hits: readonly Hit[],
  { tokens, clauses, figures }: Pick<Around, 'clauses' | 'figures'> & { tokens: readonly Token[] },
): Hit[] {
  const sentenceOf = ({ clause }: Hit) => clauses[clause]?.sentence;
  const ofLife = new Set(hits.filter(({ name }) => PRIVATE_LIFE.has(name)).map(sentenceOf));
  const isNeed = (hit: Hit) =>
    // What a car is used for may be told in bits: "kids and holiday trips".
    !MOVABLES.has(hit.name) &&
    ((hit.role === 'purpose' && !PRIVATE_LIFE.has(hit.name) && !IDLE.has(hit.name)) ||
      (hit.role === 'who' && isObject(hit.name) && !ofLife.has(sentenceOf(hit))));
  const needs = new Set(hits.filter(isNeed).map(sentenceOf));
  const isMixed = hits.some(({ name, role }) => role === 'purpose' && PRIVATE_LIFE.has(name));
  if (needs.size === 0 || isMixed) return [...hits];
  const isOfMoney = ({ start, end }: Clause) =>
    figures.some(
      ({ kind, isBare, ...figure }) =>
        (kind === 'money' || kind === 'percent' || isBare) &&
        figure.start >= start &&
        figure.end <= end,
    ) || tokens.slice(start, end).some((token) => isListed(token, 'more_of_it'));
  const told = new Set([...needs, ...clauses.filter(isOfMoney).map(({ sentence }) => sentence)]);
  const isOfTrade = hits.some(
    ({ name, role }) => role === 'purpose' && isObject(name) && !MAY_BE_HOME.has(name),
  );
  const isChatter = (hit: Hit) =>
    (hit.role === 'who' || (hit.role === 'offered' && OWNED_PRIVATELY.has(hit.name))) &&
    (CHATTER.has(hit.name) || (hit.name === LIVED_IN && isOfTrade)) &&
    !told.has(sentenceOf(hit));
  return hits.filter((hit) => !isChatter(hit));
}

const OWNED_PRIVATELY: ReadonlySet<string> = new Set(['personal_spending', 'leisure_item']);
const MAY_BE_HOME: ReadonlySet<string> = new Set([...PROPERTY, ...PRIVATE_LIFE, 'renovation']);
const CHATTER: ReadonlySet<string> = new Set(
  'personal_spending private_use leisure_item own_home family kin family_vehicle'.split(' '),
);

/** "Redo the kitchen floor" of a cafe, "bathrooms of our backpackers": rooms of a place that trades are no home's. */
function withoutTheirRooms(hits: readonly Hit[], tokens: readonly Token[]): readonly Hit[] {
  const isRoom = ({ name, start }: Hit) =>
    name === 'own_home' &&
    isListed(tokens[start], 'rooms') &&
    !/^(?:our|my)$/.test(textAt(tokens, start - 1));
  const places = hits.filter(({ name }) => name === 'venue' || name === 'trading_business');
  // "For my sister, she owns a cafe": whose it is makes it no home.
  const isTheirs = places.some(({ start }) => isHeld(tokens, start));
  const isPrivate = hits.some(
    (hit) => PRIVATE_LIFE.has(hit.name) && !isRoom(hit) && !(isTheirs && KIN.has(hit.name)),
  );
  return places.length > 0 && !isPrivate ? hits.filter((hit) => !isRoom(hit)) : hits;
}

const KIN: ReadonlySet<string> = new Set('family kin for_family'.split(' '));

/** A phrase that only looks like a signal, listed so that a shorter one inside it is not heard. */
const SELLS = /\b(?:import|export|sell|wholesale|distribute|manufacture|detail|resell)/;
const LOOK_ALIKE = 'look_alike';

/** What goes with a trade is its own throughout: gowns and rings, for a bridal boutique. */
function soldWords(tokens: readonly Token[]): ReadonlySet<Token | undefined> {
  const isResale =
    tokens.some((token) => isListed(token, 'resale')) ||
    tokens.some(
      ({ text }, at) => text === 'out' && HIRED_OUT.test(wordsAt(tokens, at - 3, at + 1)),
    );
  const themes = THEMES.filter((theme) =>
    tokens.some(
      (token, at) =>
        isListed(token, theme) &&
        (isResale ||
          isSupplied(tokens, { start: at, end: at + 1 }) ||
          isListed(token, 'trade') ||
          leadsToTrade(tokens, at + 1)),
    ),
  );
  return new Set(tokens.filter((token) => themes.some((theme) => isListed(token, theme))));
}

/** "Caravans for our hire fleet", "the new boat" of a fishing charter: what such a trade works with. */
const HIRING = /\bcharter\b|\b(?:hire|rental|tour) (?:fleet|business|company|operator|firm)\b/;
/** "I hire them out to families". */
const HIRED_OUT = /\b(?:i|we|who|which) (?:hire|rent|lease) (?:them|it|these|those|thing) out\b/;

/** "Truck driver", "painting business": what the words before name is not the thing itself. */
function isTrade(name: string, tokens: readonly Token[], end: number): boolean {
  // "A motel business" is a motel all the same.
  if (THINGS.has(name) && isListed(tokens[end], 'trade')) return name !== 'venue';
  return PRIVATE_LIFE.has(name) && name !== 'gambling' && leadsToTrade(tokens, end);
}
/** "Our family holiday car hire desk": words in a row, the last of which is a trade. */
function leadsToTrade(tokens: readonly Token[], end: number): boolean {
  // "A wedding marquee for our hire company"; "gaming consoles for" is one phrase.
  for (let at = textAt(tokens, end - 1) === 'for' ? end - 1 : end; at < end + 6; at += 1) {
    if (textAt(tokens, at) === 'for' && OURS.has(textAt(tokens, at + 1))) at += 1;
    else if (isBreak(tokens[at]) || isListed(tokens[at], 'link')) return false;
    if (isListed(tokens[at], 'trade')) return true;
  }
  return false;
}

/** What a business may sell to others. */
const SOLD: ReadonlySet<string> = new Set(
  'personal_spending leisure_item private_use own_home home_to_live_in'.split(' '),
);
const SELLERS = new Set('we i us me who which that company business firm shop'.split(' '));

/**
 * "We host weddings": a verb of supply right after who does it. "Our customers' kitchens": whose it is.
 */
function isSupplied(tokens: readonly Token[], { start, end }: Pick<Hit, 'start' | 'end'>): boolean {
  for (let at = start - 1; at >= start - SUPPLY_REACH && !isBreak(tokens[at]); at -= 1) {
    if (OURS.has(textAt(tokens, at)) || tokens[at]?.value !== undefined) break;
    // "An importer of baby goods", "stock: handbags".
    if (/^(?:of|:)$/.test(textAt(tokens, at)) && isListed(tokens[at - 1], 'trade')) return true;
    // "They pay me to style weddings."
    const isDoing = [at - 1, at - 2].some((before) => SELLERS.has(textAt(tokens, before)));
    if (isDoing && isListed(tokens[at], 'supply')) return true;
  }
  if (RESOLD.test(wordsAt(tokens, end - 1, end + RESOLD_REACH))) return true;
  for (let at = end; at < end + 6 && !isBreak(tokens[at]); at += 1)
    if (isListed(tokens[at], 'patron')) return true;
  for (let at = start - 1; at >= start - 4 && !isBreak(tokens[at]); at -= 1) {
    // "I'm a nurse looking for a personal loan": theirs is what stands right behind them.
    if (textAt(tokens, at) === 'for') break;
    if (isListed(tokens[at], 'patron')) return true;
  }
  return false;
}
/** So many words of one clause stand between what is done and what it is done with. */
const SUPPLY_REACH = 7;
const RESOLD_REACH = 9;
/** "Classic cars that we restore and sell", "tickets our agency sells", and not "our next home before we sell this one". */
const RESOLD =
  /(?<!\b(?:before|until|till|when|once|after) )\b(?:we|i|which|that|agency|company|business|firm|shop) (?:\w+ and )?(?:re)?sells?\b/;
/** "Gear for weddings", "stock for homes": one's own comes one at a time. */
const isOfMany = (tokens: readonly Token[], end: number) =>
  isFolded(tokens[end - 1]) && ONE_OF_A_KIND.has(textAt(tokens, end - 1));
const ONE_OF_A_KIND = new Set('wedding funeral home house'.split(' '));
const OURS = new Set(['our', 'my', 'the', 'a']);

function placeThings(
  hits: readonly Hit[],
  tokens: readonly Token[],
  figures: readonly Figure[],
): Hit[] {
  return hits.map((hit, index) => {
    if (hit.role !== 'purpose' || !THINGS.has(hit.name)) return hit;
    if (hit.name === 'trading_business' && isHeld(tokens, hit.start))
      return { ...hit, role: 'who' };
    const hasObject = hits
      .slice(0, index)
      .some(
        (other) => other.clause === hit.clause && other.end < hit.start && isObject(other.name),
      );
    const role = isRepaired(hit, hits, tokens)
      ? 'worked_on'
      : placeOf(tokens, hit, { hasObject, figures });
    return role === undefined ? hit : { ...hit, role };
  });
}

/** "Gearbox gone on the Kenworth, 25k to fix it": the one that is there, and none that is bought. */
function isRepaired(hit: Hit, hits: readonly Hit[], tokens: readonly Token[]): boolean {
  const beside = hits.filter(({ clause, role }) => clause === hit.clause && role !== 'denied');
  const isBought = beside.some(({ name }) => name === 'buying' || SOLD_SINGLY.has(name));
  const isRepair = beside.some(({ name }) => name === 'repair');
  return (
    MOVABLES.has(hit.name) &&
    isRepair &&
    !isBought &&
    !ONE_MORE.test(wordsBefore(tokens, hit.start))
  );
}
const ONE_MORE = /\b(?:an?|another|new|newer|used|second|two|\d+)(?: \w+)?$/;

/** "A used cartoner at auction": what is sold singly is a thing, whatever it is called; beside a trade it is a business. */
function findUnheardItem(hits: Hit[], tokens: readonly Token[], around: Around): Hit[] {
  const isSold = ({ name }: Hit) => SOLD_SINGLY.has(name);
  const isKnown = (hit: Hit) => isObject(hit.name) || !(IDLE.has(hit.name) || isSold(hit));
  if (!hits.some(isSold) || hits.some((hit) => hit.role === 'purpose' && isKnown(hit))) return [];
  const isOne = (at: number) => ONE_OF.test(wordsBefore(tokens, at));
  const isTrade = (token: Token) => isListed(token, 'trade');
  const start = tokens.findIndex(
    (token, at) =>
      around.unheard.includes(token) && isOne(at) && !tokens.slice(at, at + 3).some(isTrade),
  );
  const clause = around.clauseOf[start] ?? 0;
  return start < 0 ? [] : [{ name: 'equipment', role: 'purpose', start, end: start + 1, clause }];
}
const SOLD_SINGLY: ReadonlySet<string> = new Set(['from_dealer', 'private_sale', 'sold_singly']);
const ONE_OF =
  /(?<!\blots? )\b(?:an?|another|new|used|hand|two|\d+|of)(?! lot\b)(?: (?!for|to|on|in|k|who|whos\b)[a-z]+){0,2}$/;

/** Said in one breath with something private, what else is named is part of it: "business class flights for our honeymoon". */
function inOneBreath(hits: readonly Hit[], tokens: readonly Token[]): Hit[] {
  const spans = hits
    .filter(({ name, role }) => role === 'purpose' && WHOLLY_PRIVATE.has(name))
    .map(({ start, end }) => {
      let [from, to] = [start, end];
      while (!isJoint(tokens[from - 1])) from -= 1;
      while (!isJoint(tokens[to])) to += 1;
      return [from, to] as const;
    });
  return hits.filter(
    ({ name, start, end }) =>
      !(OF_BUSINESS.has(name) || OF_EITHER.has(name)) ||
      !spans.some(([from, to]) => start >= from && end <= to),
  );
}
export const WHOLLY_PRIVATE: ReadonlySet<string> = new Set(
  'personal_spending personal_tax gambling for_family family_vehicle'.split(' '),
);
const isJoint = (token: Token | undefined) => isBreak(token) || isListed(token, 'joint');

/** "I have a bakery", "the client runs a gym": who asks, in whichever sentence. */
function isHeld(tokens: readonly Token[], start: number): boolean {
  for (let at = start - 1; at >= start - 5; at -= 1) {
    const text = textAt(tokens, at);
    if (text === STOP) return false;
    if (HOLDS.has(text)) return true;
  }
  return false;
}
const HOLDS = new Set('have has own run operate manage am are'.split(' '));

/** Where nothing is said to be what the money is for, what else is named is; how a thing is sold names nothing. */
function findPurpose(
  hits: readonly Hit[],
  tokens: readonly Token[],
  { clauses, clauseOf, figures, isNext }: Omit<Around, 'unheard' | 'isNamed'>,
): Hit[] {
  const isStated = ({ name, role }: Hit) =>
    role === 'purpose' && !IDLE.has(name) && !SOLD_SINGLY.has(name);
  if (hits.some(isStated)) return [...hits];
  const named = hits.filter(
    (hit) =>
      (hit.role === 'who' && (isObject(hit.name) || WHOLLY_PRIVATE.has(hit.name))) ||
      isSettledOn(hit, hits),
  );
  const told = named.filter(({ name }) => !IDLE.has(name));
  // "Six townhouses, we borrow 3m. I drive a Hilux": in a later sentence without a sum a thing is merely told of.
  const sentenceOf = ({ clause }: Pick<Hit, 'clause'>) => clauses[clause]?.sentence;
  const summed = new Set(
    figures.flatMap(({ kind, start }) =>
      kind === 'money' ? [clauses[clauseOf[start] ?? 0]?.sentence] : [],
    ),
  );
  const all = told.length > 0 ? told : named;
  // "Three prime movers, 7 years in. I've fuel and drivers to pay. Need 130k": what they drive, and what they need.
  const isFleet = ({ end }: Hit) => isFolded(tokens[end - 1]) && all.some(isRunning);
  // "We run 5 trucks, and 140k sits in unpaid invoices", "2 linehaul trucks, 20 months in. Customers owe me 210k": nor are those
  // that they have.
  const isRun = ({ start, end, clause }: Hit) =>
    hits.some((hit) => hit.name === 'unpaid_invoices' && summed.has(sentenceOf(hit))) &&
    (!summed.has(sentenceOf({ clause })) ||
      (isFolded(tokens[end - 1]) && RUNS.test(wordsBefore(tokens, start))));
  // "She's a co-owner of the house", "a loss, as they bought a mill", said next: what was told of, and what they have.
  const isKnown = ({ name, start }: Hit) =>
    isNext &&
    ((PROPERTY.has(name) && OF_BEFORE.test(wordsAt(tokens, start - 1, start))) ||
      (MOVABLES.has(name) && BOUGHT.test(wordsBefore(tokens, start))));
  const found = all.filter(
    (hit) =>
      !isKnown(hit) &&
      (!MOVABLES.has(hit.name) ||
        (!isRun(hit) &&
          ((sentenceOf(hit) === sentenceOf(all[0] ?? hit) && !isFleet(hit)) ||
            summed.has(sentenceOf(hit))))),
  );
  // "After a prime mover, 148k": what kind of vehicle it is goes with it.
  const isKind = ({ name, start, end }: Hit) =>
    name === 'work_vehicle' && found.some((thing) => start < thing.end && thing.start < end);
  return hits.map((hit) =>
    found.includes(hit) || isKind(hit) ? { ...hit, role: 'purpose' } : hit,
  );
}

const OF_BEFORE = /^(?:the|his|her|their)$/;
const BOUGHT = /\b(?:they|we|i|he|she) (?:have )?bought an?(?: \w+)?$/;
const RUNS = /\b(?:run|running|operate|operating|own)(?: \S+){0,2}$/;
const isRunning = ({ name }: Hit) => name === 'working_capital' || name === 'tax_debt';

/** "The bank pulled out before settlement of a warehouse": what settles is bought, whatever else its clause tells. */
const isSettledOn = ({ name, role, clause }: Hit, hits: readonly Hit[]) =>
  PROPERTY.has(name) &&
  (role === 'when' || role === 'happened') &&
  hits.some((other) => other.clause === clause && other.name === 'settlement');

/** Words that name no purpose: who borrows, what is offered, when and how it is repaid. */
const IDLE: ReadonlySet<string> = new Set(
  (
    'business trading_business urgent not_urgent buying prompt_injection company trust partnership sole_trader ' +
    'individual clean_credit family unspecified_debts exit_sale exit_refinance exit_income settlement own_home ' +
    'owns_property offers_property no_property unencumbered new_business industry_experience old_item item_new business_use ' +
    'private_sale no_own_money no_more_property payout_inside split_unknown bank_declined living low_documents ' +
    'full_documents asks_most sole_owner at_auction has_quote building_trade first_business finished_work long_trading ' +
    'no_date_yet wants_all_lent trade_price second_hand subdivides loan_ends work_vehicle gst_registered untried licensed_builder cash_at_hand'
  ).split(' '),
);

/** What a clause can be about besides things, so that "for our shop" after it is where it goes. */
const OBJECTS: ReadonlySet<string> = new Set(
  'working_capital growth overdraft business_loan repair uneven_cash_flow tax_debt renovation soft_fitout'.split(
    ' ',
  ),
);
const isObject = (name: string) => THINGS.has(name) || OBJECTS.has(name);

type Before = { readonly hasObject: boolean; readonly figures: readonly Figure[] };
const LEADS = new Set(['on', 'for', 'to', 'of', 'and', 'with', 'buy', 'need', 'want']);
const isOwnWord = (token: Token | undefined) =>
  token !== undefined &&
  /^[a-z]+$/.test(token.text) &&
  !LEADS.has(token.text) &&
  !isListed(token, 'which_one') &&
  !isListed(token, 'place');

/** The role that a thing has by the words before it; undefined where it is what the money is for. */
function placeOf(
  tokens: readonly Token[],
  { name, start }: Hit,
  { hasObject, figures }: Before,
): Role | undefined {
  // "Work on a customer's truck".
  if (MOVABLES.has(name) && /\bcustomer(?: \w+){0,2}$/.test(wordsBefore(tokens, start)))
    return 'worked_on';
  // "On our Noosa rental", "the dental clinic": one word of its own may stand before a thing.
  let at = isOwnWord(tokens[start - 1]) ? start - 2 : start - 1;
  while (at >= 0 && isListed(tokens[at], 'which_one')) at -= 1;
  const word = textAt(tokens, at);
  if (word === 'at' && tokens[at - 1]?.text === 'looking') return undefined;
  if (word === 'on') {
    // "300k on our Noosa rental": it is lent against; "30k on a car" buys it.
    return !GOODS.has(name) && figures.some(({ end }) => end === at) ? 'offered' : undefined;
  }
  const isPlace = isListed(tokens[at], 'place') || isListed(tokens[at], 'work');
  // "Van 38k and 20k for stock" names two objects; "an oven for the shop" one, and where it goes.
  const isSum = figures.some(({ end, kind }) => kind === 'money' && end === at);
  const isOfObject = (word === 'for' || word === 'to') && hasObject && !isSum;
  return isPlace || isOfObject ? 'worked_on' : undefined;
}
