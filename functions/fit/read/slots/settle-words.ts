/** What the words around a figure make of it where its slot says less: one line for each way. */
import { wordsAt } from '../split-tokens.ts';
import type { Slot } from './cues.ts';
import { type Settle, SURE } from './settling.ts';

const ANY = /^/;
const LOAN_WAS =
  /\b(?:existing|current|old|previous|last) (?:[a-z]+ ){0,2}(?:loan|facility|lease) was$/;
const PAID_OUT =
  /\b(?:payout|pay out|paying out|clear|refinance|refi) (?:of )?(?:(?:the|our|my|an|existing|current|old|private|bank|first|second|caveat|construction) ){1,4}(?:loan|mortgage|lender|debt|facility)(?: of| is| at)?$/;
/** Right behind a sum: it is not the one that counts. */
export const NOT_USED =
  /^(?:is |are )?(?:not to be (?:used|counted)|to be ignored|does not count)\b/;
/** Right behind a sum: it is what is asked for. */
const IS_ASKED =
  /^,? ?(?:which|and that) is (?:what|all) (?:i|we|he|she|they)(?: \S+){0,3} (?:borrow|need|want|after|seek|finance)\b/;
/** What it was (`*`: whatever it was), what it is, and the words before and behind it that say so. */
const TURNS: readonly (readonly [Slot | undefined | '*', Slot, before: RegExp, after: RegExp])[] = [
  // "Stock about 65k and duty we have separately".
  ['*', 'other', ANY, /^(?:and (?:\S+ ){1,3})?(?:we|i) have (?:separately|already|covered)\b/],
  // "We paid 145k deposit already": own money, though it is spent.
  ['other', 'deposit', /\bpaid$/, /^(?:deposit|already|down|upfront|at)\b/],
  ['wanted', 'deposit', /\bpaid$/, /^of (?:the|a)\b/],
  // "We are 15 down for ten days."
  ['deposit', 'other', /\b(?:we|i) (?:are|am|get|go|run|end up)(?: about| up to)?$/, /^down\b/],
  // "My ute was 62 grand three years ago": what a thing cost then.
  ['price', 'other', /\b(?:was|were|cost)$/, /^\S+ (?:year|month) ago\b/],
  // "1.85m all in (the unit is 620k of that)": what a part is worth is not what all of it is.
  ['worth', 'other', ANY, /^of that\b/],
  // "2.35m all in, which includes the manager's unit at 780k".
  ['worth', 'other', /\d[^.]{0,60}\binclud(?:e|ing) (?:[a-z]+ ){1,6}(?:at|worth|valued at)$/, ANY],
  // "The agent's board said 1.55m, we signed at 1.6m", "at $1.6m (asking had been $1.55m)".
  ['worth', 'price', /\b(?:board|sign|ad|advert|listing) (?:said|says|say)$/, ANY],
  ['price', 'other', /\basking (?:had been|was)$/, ANY],
  [
    undefined,
    'price',
    /\b(?:under contract|contracted|exchanged) (?:for|on|to)\b[^.]{0,60} at$/,
    ANY,
  ],
  // "38k on a plan, 2,150 a month": what is paid off a debt is no turnover.
  ['turnover', 'other', /\b(?:a|payment|tax|ato) plan\b[^.]{0,40}$/, ANY],
  // "Three invoices out at the moment, 48,200 to the council".
  ['wanted', 'invoices', /\b(?:\d|two|three|four|five) (?:invoice|claim)\b[^.,]*,$/, /^to\b/],
  // "Our loan was with a small lender, they want 455,000 by Christmas": nothing is sold.
  [
    'price',
    'owed',
    /\b(?:lender|mortgage|loan)\b(?!.{0,60}\b(?:vendor|seller|owner|dealer|buy|buying|price)\b).{0,60}\bthey want$/,
    ANY,
  ],
  // "A mortgage of 480k and a line of credit, also secured on it, of 120k".
  [
    undefined,
    'owed',
    /\b(?:credit|overdraft|loan|mortgage|caveat|second)\b[^.]{0,20}\bsecured (?:on|against|over|by) (?:it|that|the same|the (?:house|home|property))(?: ,)? (?:of|is|at)$/,
    ANY,
  ],
  // "The construction lender needs 1.05m paid out."
  [
    'wanted',
    'owed',
    /\b(?:lender|bank|mortgagee) (?:need|want|require)$/,
    /^(?:paid (?:out|back|off)|repaid|cleared)\b/,
  ],
  // "2.7m in all with the land loan paid out of it": the loan, and not what the project costs.
  [
    'total_cost',
    'wanted',
    ANY,
    /^in (?:all|total) (?:with|including) (?:\w+ ){1,2}(?:loan|mortgage|debt)\b/,
  ],
  // "Worth 1.15m, 380k to pay."
  ['wanted', 'owed', /\b(?:worth|valued)\b.{1,40}$/, /^to (?:pay|go)(?: off)? [.,]/],
  // "The user says they owe 215k on their home."
  ['invoices', 'owed', /\bowe$/, /^on (?:\w+) (?:home|house|unit|flat|shop|factory)\b/],
  // "The vendor's own mortgage of 610k is his to clear."
  ['owed', 'other', /\b(?:vendor|seller)\b[^.]*$/, ANY],
  // "We owe 31k to our timber supplier."
  [
    'owed',
    'bill',
    /\b(?:owe|owes|owing|owed)$/,
    /^to (?:[a-z]+ ){1,3}(?:supplier|wholesaler|landlord|creditor|manufacturer|subcontractor)\b/,
  ],
  // "A plan with the ATO, balance 61k."
  [
    'owed',
    'tax',
    /\b(?:ato|tax office)\b(?:[^.]{0,60} (?:balance|debt|total)|.{0,120} total ow(?:ing|ed))(?: is| of)?$/,
    ANY,
  ],
  // "There's a $640 Vodafone default."
  ['owed', 'default', ANY, /^(?:[a-z]+ ){0,2}(?:default|judgment)\b(?! interest| rate)/],
  // "My brother in law got 500k from you lot": that was somebody else's.
  [
    'wanted',
    'other',
    /\b(?:in law|brother|sister|cousin|mate|friend|neighbour)(?: \w+)? (?:got|get|borrow|borrowed|had)$/,
    /^(?:from|off|through|out of) (?:you|them)\b/,
  ],
  // "Two paid defaults, one for $1,900 and one for $4,200."
  ['wanted', 'default', /\b(?:default|judgment)\b[^.]{0,60}\bone (?:for|of|is)$/, ANY],
  // "A food truck 40,000 and our house deposit 40,000": own money for something else is wanted here.
  ['deposit', 'bill', /\b(?:our|my|a) (?:house|home|unit|first home) deposit(?: of)?$/, ANY],
  // "Boss wants to get 280k of it in the bank now".
  ['bill', 'wanted', /\b(?:boss|owner|he|she|director) want to (?:get|have|draw|borrow|see)$/, ANY],
  // "We're taking 180k in all".
  ['turnover', 'wanted', /\btaking$/, /^(?:in (?:all|total)|all up|altogether)\b/],
  // "Second mortgage wanted please, $120,000 on our home".
  [
    'owed',
    'wanted',
    /\b(?:mortgage|mtg|caveat|loan) (?:is |please |now )?(?:want|wanted|need|needed|require|required|sought)(?: please)?,$/,
    ANY,
  ],
  // "They want 90k against the director's house": a client that borrows sells nothing.
  ['price', 'wanted', /\b(?:they|he|she|we) want(?:s)?$/, /^(?:against|behind|secured|as a)\b/],
  // "Behind on BAS by $86,000".
  [
    'owed',
    'tax',
    /\bbehind (?:on|with) (?:our |my |the )?(?:bas|gst|ato|tax|payg|super)(?: by)?$/,
    ANY,
  ],
  // "There's a second small loan of 90k from them too".
  [
    'wanted',
    'owed',
    /\bthere is (?:also )?an?(?: [a-z]+){0,3} (?:loan|mortgage|facility|overdraft) (?:of|for)$/,
    /^(?:from|with|on|behind|too|as well)\b/,
  ],
  // "A warehouse that's leased at 138k pa", "the shop is rented for 9k a month": what a tenant pays.
  [
    'turnover',
    'other',
    /\b(?:rented|leased|tenanted|let) (?:out )?(?:to [a-z ]{1,30}? )?(?:for|at)(?: (?:about|around|roughly|over))?$/,
    ANY,
  ],
  // "Three invoices, 43k, 28k and 19k, due in February": when others pay.
  ['needed', 'other', /\binvoice\b[^.]{0,80}\d[^.a-z]*\bdue(?: in| on| by)?$/, ANY],
  // "46,000 to the ATO, 21,000 to suppliers, and 9k rent arrears".
  [
    'wanted',
    'bill',
    /,$/,
    /^to (?:(?:the|our|my|other|trade|two|three) )*(?:supplier|creditor|subbie|contractor|landlord)\b/,
  ],
  ['rent', 'bill', ANY, /^(?:of |in )?rent (?:arrear|behind|overdue|owing)\b/],
  // "Payroll 52k/month": what goes out.
  [
    'turnover',
    'other',
    /\b(?:payroll|wage|salary|super|outgoing|expense|overhead)(?: (?:is|are|of|cost|run|at|about|around|currently))*$/,
    ANY,
  ],
  // "Fees 95k/month".
  [
    'other',
    'turnover',
    /\bfee(?: of| are| is)?$/,
    /^(?:(?:a|per|each|every) )?(?:month|mth|week|year)\b/,
  ],
  // "Rent currently 72k a year".
  ['turnover', 'rent', /\brent(?: (?:is|of|currently|presently|now|at|about))*$/, ANY],
  // "160k sitting in warehouse stock".
  [
    'invoices',
    'other',
    ANY,
    /^(?:is )?(?:sitting|tied up|sit) in (?:the |our |my )?(?:[a-z]+ )?(?:stock|inventory|warehouse|shed|store)\b/,
  ],
  // "45k a month invoiced".
  [
    'other',
    'turnover',
    ANY,
    /^(?:a|per|each|every) (?:month|mth|week|year) (?:is |are )?(?:invoiced|billed)\b/,
  ],
  // "Need about a month's worth".
  ['needed', 'other', ANY, /^worth\b/],
  // "Sale contract exchanged settling 30 January": when money comes in.
  [
    'needed',
    'other',
    /\b(?:sale|sold|selling)\b[^.]{0,40} (?:settling|settle|settlement)(?: is)?(?: on)?$/,
    ANY,
  ],
  // "Bought 3 lots for 1.05m total": what was paid for the land.
  [
    'wanted',
    'worth',
    /\bbought (?:the |our |my |a |\d )?(?:[a-z]+ )?(?:land|site|lot|block) for$/,
    ANY,
  ],
  // "Refi: CBA 480k, Westpac 210k".
  [
    'wanted',
    'owed',
    /\b(?:refi|refinance|consolidate|payout)\b[^.]{0,30} : (?:cba|commbank|nab|anz|westpac|bendigo|suncorp|macquarie|bankwest|judo|bank)$/,
    ANY,
  ],
  // "Payout existing private loan 1.45m + 200k working capital".
  ['wanted', 'owed', PAID_OUT, ANY],
  ['loan', 'owed', PAID_OUT, ANY],
  // "To refi the construction lender (2.15m)".
  [
    'build_cost',
    'owed',
    /\b(?:construction|building) (?:lender|loan|facility|funder)(?: of| is| at)?(?: ,)?$/,
    ANY,
  ],
  // "Completed stock worth 3.9m": homes, and no goods.
  [
    'other',
    'worth',
    /\b(?:completed|residual|unsold|finished) stock(?: is)? (?:worth|valued at)$/,
    ANY,
  ],
  // "$1.1m land loan expires".
  [
    'worth',
    'owed',
    ANY,
    /^(?:land|site|home|house|construction|farm|shop) (?:loan|mortgage|debt)\b/,
  ],
  // "I owe 38k GST + 12k super".
  ['owed', 'tax', ANY, /^(?:of |in )?(?:gst|bas|payg|sgc)\b/],
  [undefined, 'tax', ANY, /^(?:of |in )?super(?:annuation)?\b(?! fund)/],
  // "Experienced operator 20 yrs": no time of trading.
  [undefined, 'experience', /\bexperienced (?:[a-z]+ ){0,2}[a-z]+$/, ANY],
  // "Outstanding 870k as of Friday".
  [undefined, 'invoices', /(?:^|\. )(?:total )?outstanding(?: is| of)?$/, ANY],
  [undefined, 'other', /\bas (?:of|at)$/, ANY],
  // "300k profit a year".
  [undefined, 'other', /\b(?:profit|ebitda|turnover|revenue|sale)$/, ANY],
  // "Have a purchase order for 260k".
  ['price', 'other', /\bpurchase order (?:for|of|worth)$/, ANY],
  // "A 17,400 invoice from Cummins, can't pay": theirs.
  ['invoices', 'bill', /\b(?:repair|service|part|rego|tyre|supplier)$/, /^invoice from\b/],
  // "Existing biz loan was 60k, 22k left, leave that alone".
  ['wanted', 'other', LOAN_WAS, ANY],
  ['loan', 'other', LOAN_WAS, ANY],
  ['owed', 'other', ANY, /^left [^.]{0,12}\bleave (?:that|it) (?:alone|there|be|as)\b/],
  // "Client owes the ATO 143k, 6k/mth plan".
  [
    'invoices',
    'tax',
    /\b(?:owe|owing) (?:the |to the )?(?:ato|tax office)(?: (?:about|around))?$/,
    ANY,
  ],
  [
    'turnover',
    'other',
    ANY,
    /^(?:a |per )?(?:month|mth|week|fortnight) (?:payment |repayment )?plan\b/,
  ],
  // "The quote rose 45k": by so much, and not to.
  ['price', 'other', /\b(?:rose|risen|went up|gone up|increased|jumped)(?: by)?$/, ANY],
  // "Two lenders on daily repayments now, 45k for stock".
  ['repayment', 'wanted', /,$/, /^for\b/],
  // "Borrow 65%, warehouse worth 1.9m": what is asked for.
  [
    'lvr',
    'share',
    /\bborrow(?:ing)?(?: (?:about|around|up to))?$/,
    /^(?!of (?!the (?:purchase )?price))/,
  ],
  // "Listed 2.4m, think we can get it for 2.2".
  ['other', 'price', /\b(?:get|got|have|buy) it (?:for|at)$/, ANY],
  ['worth', 'other', /\b(?:listed|asking|advertised)(?: at| for)?$/, /\bget it (?:for|at)\b/],
  // "Judgment 12k unpaid", "judgment for 12k".
  ['invoices', 'default', /\b(?:default|judgment)(?: (?:of|for))?$/, ANY],
  // "Super owed 22k".
  [
    'owed',
    'tax',
    /\b(?:super|superannuation|bas|payg|gst)(?: is| are)? (?:owed|owing|due|behind|outstanding)(?: is| of)?$/,
    ANY,
  ],
  // "The lease has a value of 120k to us".
  ['worth', 'other', /\blease (?:has|have) a value of$/, ANY],
  // "Ledger 310k, 60 days": the terms of its customers.
  ['needed', 'other', /\b(?:ledger|debtor|invoice|receivable)\b[^.,]{0,24},$/, /^,/],
  // "10% now (88k)", "10% now 88k".
  ['wanted', 'deposit', /\b\d+ percent (?:now|down|deposit|on exchange|upfront)(?: ,)?$/, ANY],
  ['share', 'deposit', ANY, /^(?:now|down|on exchange)\b/],
  // "A business 180k plus stock 20k", "goodwill 320k plus SAV 95k".
  ['*', 'price', /\bgoodwill(?: of| is| at| about| around)*$/, ANY],
  [
    '*',
    'bill',
    /\b(?:(?:plus|and) (?:the )?stock|sav|stock at valuation)(?: of| at| about| around)*$/,
    ANY,
  ],
  // "3 instalments of 150k due to the builder".
  ['repayment', 'bill', /\b(?:\d+|two|three|four|five|six) (?:[a-z]+ )?instalment of$/, ANY],
  // "They ask you for 70% of the price".
  ['*', 'share', /\bask(?:ing)? (?:you )?for(?: about| up to)?$/, /^of the (?:purchase )?price\b/],
  // "365k to Westpac and a further 60k to a second lender".
  [
    'wanted',
    'owed',
    /\d.{0,30}\band (?:a further|another)$/,
    /^(?:to|with) (?:an?|the) (?:second|other|private|another) (?:lender|bank|mortgagee|funder)\b/,
  ],
  // "They pay $7,250 a month for the building".
  [
    'turnover',
    'rent',
    /\bpay(?: (?:about|around))?$/,
    /^(?:a|per) (?:month|week|year) (?:for (?:the|our|my|their|this)|in rent|rent)\b/,
  ],
  // "The accountant's 1.8m is not to be used": the sum, and no property.
  ['*', 'other', ANY, NOT_USED],
  // "Happy to put it up for 12 months".
  [
    'term',
    'term',
    /\b(?:put|offer|pledge|use|mortgage|secured?|loan)(?: (?:it|that|this|up|against|on|of|is|wanted|needed|please))* for$/,
    /^(?:[.,]|and|only|max|or less|until|then|while)(?: |$)/,
  ],
  // "After the bank's 900k and our 300k we are 150k short".
  ['wanted', 'other', /\bafter the (?:bank|lender)$/, ANY],
  // "Adv 85% pls".
  ['advance', 'share', ANY, /^(?:pls|plz|please|needed|wanted)\b/],
  // "Build 9 months in, 5 to go."
  [
    'trading',
    'other',
    /\b(?:build|construction|project|job|work)(?: is)?$/,
    /^(?:in|into|through)\b/,
  ],
  // "I've got an overdraft of 50k maxed and a loc of 30k": both are there already.
  [
    'wanted',
    'other',
    /\b(?:got|have|has) an? (?!.*\b(?:want|need|after|seek|would like)\b)[^.]{1,50} and an? (?:loc|line of credit|overdraft|credit card|card|facility) of$/,
    ANY,
  ],
  // "Quarterly rent of $33,000 plus GST falls due on 1 December."
  ['rent', 'bill', /\b(?:quarterly|annual|yearly) rent(?: of| is)?$/, /\b(?:due|payable|owing)\b/],
  // "The other dealer wanted 134,000", "somebody else offered 1.25m", "offered 600k on top, which they don't want": what others asked or bid.
  [
    '*',
    'other',
    /\b(?:other|another|second|different|rival) (?:dealer|yard|lender|supplier|builder|seller|crowd|mob) (?:wanted|asked|quoted|offered|said)(?: (?:me|us|about))?$/,
    ANY,
  ],
  [
    '*',
    'other',
    /\b(?:(?:somebody|someone) else|another (?:buyer|party|bidder)) (?:has )?(?:offered|bid|paid)$/,
    ANY,
  ],
  [
    '*',
    'other',
    /\boffered(?: (?:us|me|them|him|her))?$/,
    /^(?:\S+ ){0,3}(?:which|but|and) (?:\S+ ){0,2}(?:not|refused|declined|said no)\b/,
  ],
  ['*', 'other', /\b(?:got|was|were|been) offered$/, /^by\b/],
  // "A competitor of ours has just put in one for 750,000", and none that is bought.
  [
    '*',
    'other',
    /(?:^|\. )(?:a|our|the|one) (?:main |big )?(?:competitor|rival)\b(?![^.]*\b(?:sell|selling|sale|asking|want)\b)[^.]*$/,
    ANY,
  ],
  // "My sister borrowed 90k against her place, hers is worth 1.2m".
  [
    '*',
    'other',
    /\b(?:sister|brother|mate|friend|neighbour|cousin|uncle) (?:borrowed|got|took)(?: out)?$/,
    ANY,
  ],
  [
    '*',
    'other',
    /\b(?:sister|brother|mate|friend|neighbour|cousin|uncle) (?:borrowed|took)\b[^.]*\b(?:hers?|his|theirs?)(?: is)? (?:worth|valued at)$/,
    ANY,
  ],
  // "This year heading for 1.1 million".
  [
    '*',
    'other',
    /\bthis year(?: is| we are)? (?:heading|headed|tracking|on track|looking)(?: (?:for|to|towards|at|like))*$/,
    ANY,
  ],
  // "One other loan with 28,000 left on it, and I'm keeping that".
  ['owed', 'other', /\bother loan (?:with|of|is|at)(?: (?:about|only))?$/, ANY],
  // "The mortgage is 365,000, at 2,480 a month", "pays 1,240 a month on the truck".
  [
    'turnover',
    'repayment',
    /\b(?:owed|owing|owe|loan|mortgage|finance|left|debt|facility|payout)\b[^.]{0,40}(?: ,)? at$/,
    /^a (?:month|week|fortnight)\b/,
  ],
  [
    'turnover',
    'repayment',
    /(?<!customer |client |tenant )\b(?:pay|paying)(?: about)?$/,
    /^a (?:month|week|fortnight) (?:on|off) (?:the|my|our|his|her|a|it)\b/,
  ],
  // "I've worked it out at 95,000, which is what I'd like to borrow."
  [undefined, 'wanted', ANY, IS_ASKED],
  ['deposit', 'wanted', ANY, IS_ASKED],
  // "They want another 6,000 to extend."
  ['*', 'other', ANY, /^(?:more )?to extend (?:it|the loan|,|\.|which)/],
  // "She spent 180,000 of her own cash on the fit-out in 2023."
  ['deposit', 'other', /\bspent$/, /^of (?:her|his|my|our|their) own\b/],
  // "Borrow 45% and bring the other 55% plus about 40,000 for stock and 78,000 duty from our own money."
  [
    'wanted',
    'other',
    /\b(?:bring|bringing|put in|putting in|contribute|meet)\b[^.]{0,40}\bplus(?: about| around)?$/,
    ANY,
  ],
  [
    undefined,
    'other',
    ANY,
    /^(?:\S+ ){0,2}(?:duty|cost|legal|fee) (?:\S+ ){0,2}(?:out of|from) (?:our|my|his|her|their) own\b/,
  ],
  // "His half was first valued at 155,000."
  [
    'worth',
    'other',
    /\b(?:his|her|their|partner) (?:half|share|stake|interest|part) (?:was|is|has been)\b[^.]{0,30}$/,
    ANY,
  ],
  // "Takes 30k in a normal month and 110k in December."
  [
    undefined,
    'turnover',
    /\b(?:take|taking|turnover|bank|sale|do)\b[^.]{0,40}\bmonth and(?: about)?$/,
    /^(?:in|over|at) /,
  ],
  // "Price 2.4m = 1.79m business + 610k unit."
  ['wanted', 'other', /\bprice (?:is |of )?\d\S*(?: k| m| million)? equal$/, ANY],
  // "Bring forward 200,000 of our debtors."
  ['invoices', 'wanted', /\b(?:bring|bringing|pull|pulling) forward(?: about| up to)?$/, ANY],
  // "The lease, including options, runs for another 8 years."
  [
    'trading',
    'lease',
    /\blease\b[^.]{0,40}\b(?:run|running|has|goe|got)(?: for)?(?: another| a further| still)?$/,
    ANY,
  ],
  // "Our overdraft of 50,000 is full and stays where it is."
  [
    'wanted',
    'other',
    /\b(?:overdraft|facility|limit|line of credit) of$/,
    /^(?:is |which is )?(?:full|maxed|fully drawn|drawn)\b/,
  ],
  // "With 24k left owing at the end".
  ['*', 'balloon', ANY, /^(?:left(?: owing| to pay)?|still owing|owing) at the end\b/],
  // "Sells for 3.96m inc gst, so 3.6 without".
  [
    'end_value',
    'other',
    ANY,
    /^(?:all up )?(?:inc|incl|including|with) (?:the )?gst(?: ,)? (?:so|or|which is|that is)\b/,
  ],
  [
    '*',
    'end_value',
    /\bgst(?: ,)? (?:so|or|which is|that is)(?: about)?$/,
    /^(?:m |mil |million )?(?:without|net|ex|excl|before|after)\b/,
  ],
  // "Tax inv: 44,900".
  ['tax', 'price', /\btax inv(?:oice)?(?: :| is| of)?$/, ANY],
  // "Wages 68k a fortnight".
  ['needed', 'other', /\b(?:wage|payroll|rent|repayment|lease)\b[^.,]{0,14}\d\S*(?: k)?$/, ANY],
  // "Rent is going up to 8,250 in January."
  ['trading', 'other', /\bgoing (?:up|down)\b[^.]{0,20} (?:in|from)$/, ANY],
  // "A 60k line of credit, fully drawn", "a 300k limit and is maxed".
  [
    'wanted',
    'owed',
    ANY,
    /^line of credit (?:, )?(?:which is |is )?(?:fully drawn|drawn|maxed|owing)\b/,
  ],
  ['wanted', 'other', ANY, /^limit (?:\S+ ){0,2}(?:maxed|full|fully drawn|drawn)\b/],
  // "Worth a fair bit over a million": how much is not said.
  [
    'worth',
    'other',
    /\b(?:fair|good|fair old) (?:bit|whack|deal|way) (?:over|above|under|more than|less than)$/,
    ANY,
  ],
  // "A non-bank talked about 1.3m and we said no".
  [
    '*',
    'other',
    /\b(?:talked about|talked|mentioned|offered|quoted|floated)(?: us| me)?$/,
    /^(?:and|but) (?:i|we|he|she|they) (?:said no|knocked|declined|refused|passed|let)\b/,
  ],
  ['*', 'other', /\boffer of$/, /\b(?:lapse|lapsed|declined|refused|said no)\b/],
  // "He reckons his bit is worth 165k."
  [
    'worth',
    'other',
    /\b(?:his|her|their) (?:bit|half|share|part|stake|fifth|third|quarter) (?:is |was )?(?:worth|valued at)$/,
    ANY,
  ],
  // "Own cash toward the price is 540,000."
  [
    'price',
    'deposit',
    /\b(?:cash|money|funds|fund|saving|contribution|deposit) (?:toward|towards|for|to) (?:the|this|its|that) (?:price|purchase)(?: is| of)?$/,
    ANY,
  ],
  // "The landlord has offered us the shopfront we're in for 690,000."
  [
    'owed',
    'price',
    /\b(?:offered|selling|sell)\b[^.]{0,60}\bwe (?:are|have been) in (?:for|at)$/,
    ANY,
  ],
  // "Was 152 on the windscreen".
  ['*', 'other', ANY, /^on the (?:windscreen|sticker|tag)\b/],
  // "House in Balmain, 2.8m with 1.9 on it".
  [
    undefined,
    'worth',
    /\b(?:house|home|unit|flat|place|shop|shed|factory|block|farm)\b[^.\d]{0,30}$/,
    /^with \d[\d.]*(?: k| m| million)? (?:on|owing on|left on) it\b/,
  ],
  // "New 3 year supermarket contract, 3.4m in all".
  ['*', 'other', /\bcontract\b[^.]{0,30},$/, /^in all\b/],
  ['trading', 'other', /\bnew$/, /^(?:[a-z]+ ){0,2}contract\b/],
];
const LEAD_REACH = 22;
const TAIL_REACH = 7;

export const byWords: Settle = ({ figure, slot, cost }, { tokens }) => {
  const lead = wordsAt(tokens, figure.start - LEAD_REACH, figure.start);
  const tail = wordsAt(tokens, figure.end, figure.end + TAIL_REACH);
  const [, to] =
    TURNS.find(
      ([from, , before, after]) =>
        (from === '*' || from === slot) && before.test(lead) && after.test(tail),
    ) ?? [];
  return (
    to && {
      slot: to,
      cost: Math.min(cost, SURE),
      ...(to === 'owed' ? { figure: { ...figure, is: to } } : {}),
    }
  );
};
