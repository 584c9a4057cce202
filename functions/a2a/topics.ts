/** What people ask about the service itself, and the section of a published page that answers it. */
import type { Service } from '../catalogue/content.ts';

/** In order: what comes first is said first. */
export const TOPICS = [
  {
    name: 'withdraw',
    lead: ({ broker }, baseUrl) =>
      `Nothing was changed by this message. Use the link that came with the reference, or ${baseUrl}/withdraw, ` +
      `call ${broker.support_phone}, or write to ${broker.privacy_email}, and give the reference.`,
    asked:
      /\b(?:withdraw|revoke|cancel|take back|undo|rescind)\b.{0,60}\b(?:consent|agreement|permission|enquir\w*|inquir\w*|call ?-?backs?|calls?|request|application|details)\b|\bunsubscribe\b|\b(?:stop|quit) (?:you |them |him |her |anyone |the broker )?(?:from )?(?:calling|contacting|ringing|phoning|e-?mailing|texting)|\b(?:don't|do not|no longer) (?:want|wish) (?:to be |a |any |you to |anyone to )?(?:called|contacted|call|calls|contact)\b|\b(?:enquir\w*|inquir\w*|call ?-?backs?|calls?|request)\b.{0,60}\b(?:deleted|stopped|cancelled|canceled|withdrawn|removed|called off|erased)\b|\b(?:delet\w*|eras\w*|remov\w*|call off) (?:the|my|our|his|her|their|this|that|an?) (?:\w+ )?(?:enquir\w*|inquir\w*|call ?-?backs?|request)\b|\bopt[- ]?out\b|\bchanged (?:my|our|his|her|their) mind\b/,
    pages: [['page:privacy', 'Withdraw your agreement']],
  },
  {
    name: 'erase',
    asked:
      /\b(?:delet\w*|eras\w*|remov\w*|correct|access|see|copy of|wipe|forget)\b.{0,40}\b(?:my|our|his|her|their|the|personal)?\b.{0,10}\b(?:data|details|personal information|records?|info(?:rmation)? (?:you|held|that you))\b/,
    pages: [['page:privacy', 'See, correct or erase your details']],
  },
  {
    name: 'enquiry_status',
    lead: ({ broker }) =>
      `An enquiry cannot be looked up here. Call ${broker.support_phone} or write to ` +
      `${broker.support_email}, and give the reference.`,
    asked:
      /\bbf-[a-z0-9]{3,}|\b(?:enquir\w*|inquir\w*|application|request)\b.{0,20}\b(?:gone|went|go|got|get|come|came) through|\b(?:where is|status of|track|progress of|heard (?:nothing|back)|follow(?:ing)? up)\b.{0,40}\b(?:enquir\w*|inquir\w*|application|call ?-?back|broker)|\b(?:haven't|have not|hasn't|has not|not|never|nobody|no one|no-one)\b.{0,25}\b(?:heard|called|rung|contacted)\b.{0,20}(?:yet|back|me|us|anyone|anything|from)/,
    pages: [['page:about', 'Who is behind it']],
  },
  {
    name: 'after_enquiry',
    asked:
      /\bwhat(?:'s| is| happens| comes) (?:next|after)\b|\bwhat (?:happens|will happen) (?:if|when|once)\b.{0,40}\b(?:enquir\w*|inquir\w*|form|call\w*|details|apply)|\bhow (?:does|do) (?:the |an? )?(?:enquir\w*|inquir\w*|call ?-?backs?|calls?) work/,
    pages: [['page:terms', 'Enquiries']],
  },
  {
    name: 'privacy',
    asked:
      /\b(?:privacy|private data|(?:is (?:it|this) (?:all )?|how )(?:safe|secure|confidential)|who (?:sees|can see|gets|will see)|data (?:safe|secure|protect\w*|stor\w*|kept|shar\w*|sold)|personal (?:data|details|information)|what (?:do|will|happens) .{0,20}(?:data|details|info(?:rmation)?)\b|(?:store|keep|share|sell|save|record|remember|track|retain)\w*\b.{0,25}\b(?:data|details|information|conversation|chat|what i|messages?|words)|gdpr|cookies?|overseas)\b/,
    pages: [
      ['page:privacy', 'What you can do without telling us who you are'],
      ['page:privacy', 'Who sees it'],
      ['page:privacy', 'How long we keep it'],
    ],
  },
  {
    name: 'charges',
    lead: () => 'Asking, reading and checking here cost nothing.',
    asked:
      /\b(?:do|does|will|would|is there|are there|what|how much)\b.{0,30}\b(?:you|your|this|the|broker|service|agent)\b.{0,25}\b(?:charge|charges|cost(?:s)? (?:me|us|to use|anything)|fee for (?:this|using)|take a (?:cut|fee|commission)|get paid|paid|earn|commission|free)\b|\bis (?:it|this|that|the (?:service|check|call)) (?:really )?free\b|\bcommissions?\b|\bhow (?:do|are|is|does) (?:you|the brokers?|brokers?) (?:make|get|earn|paid)\b|\bwho pays (?:you|the broker|for (?:this|you|it))\b/,
    pages: [['page:about', 'Who is behind it']],
  },
  {
    name: 'lenders',
    lead: () =>
      'This service names no lender and puts none before another. It can say which kinds of finance fit a ' +
      'need, and what each usually costs.',
    asked:
      /\b(?:which|what|who|who's|whos|name|list|best|recommend\w*|suggest\w*|cheapest|lowest|top|whose|good|your) \b.{0,30}\b(?:lenders?|banks?|funders?|financiers?)\b|\b(?:which|what)(?:'s| is| one| of (?:these|them|those))?\b.{0,20}\b(?:best|cheapest|better|lowest|should (?:i|we) (?:pick|choose|take|get|go))\b|\b(?:recommend|advise|advice|what would you (?:do|choose|pick))\b|\bshould (?:i|we|my client) (?:get|take|use|choose|pick|go)\b/,
    pages: [['page:about', 'What it is not']],
  },
  {
    name: 'credit_file',
    lead: () =>
      'Asking here leaves no mark on a credit file: no credit check is run, and nothing is decided.',
    asked:
      /\b(?:pre-?approv\w*|approv(?:e|ed|al)\b.{0,20}\b(?:me|us|this|it|now|guarantee\w*)|will (?:i|we|you|it|they) (?:be |get )?approv\w*|(?:can|could|do|will) you guarantee|(?:hurt|affect|hit|impact|show|mark|damage|ding)\w*\b.{0,20}\bcredit (?:score|file|rating|report|history)|credit (?:score|file|rating|report|history) (?:be )?(?:hurt|affected|hit|impacted|damaged|marked)|(?:do|run|doing|is there) (?:you )?(?:a )?credit check|credit check on)\b/,
    pages: [['page:about', 'What it is not']],
  },
  {
    name: 'not_a_lender',
    lead: () => 'No: this is an information service run by a broker business.',
    asked:
      /\b(?:are you|is (?:this|it)) (?:a |an |the )?(?:lender|bank|financier|credit provider|direct lender)\b|\b(?:do|does) (?:you|this)(?: guys| lot| people)? (?:actually )?lend\b|\blend .{0,20}yoursel(?:f|ves)\b/,
    pages: [
      ['page:about', 'What it is not'],
      ['page:about', 'Who is behind it'],
    ],
  },
  {
    name: 'lvr',
    lead: () =>
      'LVR is the loan-to-value ratio: what is owed on the property, with the new loan, divided by what ' +
      'the property is worth. An example:',
    asked:
      /\b(?:what(?:'s| is)|explain|define|how is)(?: an?| the)? (?:lvr|loan.to.value(?: ratio)?)(?: (?:worked out|calculated|measured))?\s*(?:\?|$)|\bwhat does lvr (?:mean|stand for)/,
    pages: [['lane:second-mortgage', 'A worked example']],
  },
  {
    name: 'who',
    asked:
      /\b(?:is (?:this|it) (?:all )?(?:legit\w*|real|genuine|a scam|trustworthy)|can (?:i|we) trust|who (?:are you|is (?:behind|this|running)|runs|owns|am i|receives)|are you (?:a |an |the )?(?:broker|licen[sc]ed|company|legit|real|human)|licen[sc]e|acl|abn of|contact details|phone number|your (?:address|email|number|phone|website)|office hours|opening hours|when are you open)\b/,
    pages: [['page:about', 'Who is behind it']],
  },
  {
    name: 'machine',
    asked:
      /\b(?:are you (?:an? )?(?:ai|bot|robot|chat ?bot|machine|program|person|llm|gpt|model)|(?:use|using|powered by) (?:an? )?(?:ai|llm|gpt)|how (?:do|does) (?:you|it|the (?:fit )?check) (?:decide|judge|work (?:it )?out))\b/,
    pages: [['page:privacy', 'How a computer program is used']],
  },
  {
    name: 'ranges',
    asked:
      /\b(?:how (?:current|recent|old|accurate|reliable|up to date)|where (?:do|did|are) .{0,30}(?:figures|ranges|rates|numbers|data) .{0,10}(?:from|observed)?|source of|last updated|observed)\b/,
    pages: [['page:about', 'How the ranges were observed']],
  },
  {
    name: 'hardship',
    asked:
      /\b(?:financial hardship|can(?:no|')t (?:pay|cope)|debt (?:helpline|counsell?\w*|help)|free (?:help|advice) with debt|helplines?|drowning in debt|suicid\w*)\b/,
    pages: [['page:about', 'Free help with money trouble']],
  },
  {
    name: 'gambling',
    lead: () =>
      'Money to gamble with, or to win back what was lost, is not something that is answered here. Gambling Help is ' +
      'free at any hour: 1800 858 858. Ask again if the business needs money for stock or bills.',
    asked:
      /\b(?:sportsbet|win (?:it|them|my money|the money) back|gambling (?:debts?|loss(?:es)?)|lost .{0,20}\b(?:gambling|betting|on the (?:pokies|punt|horses)))\b/,
    pages: [['page:about', 'Free help with money trouble']],
  },
  {
    name: 'complaint',
    asked: /\b(?:complain\w*|afca|ombudsman|dispute with you)\b/,
    pages: [['page:privacy', 'Complaints']],
  },
  {
    name: 'consumer',
    lead: () =>
      'Only what is mostly for a business is covered, such as a vehicle that it uses or a loan to it against a home; ' +
      'a personal loan is not. Is it for a business?',
    asked:
      /\b(?:do|can|could|would|are|does) (?:you|u|this|it|i|we)\b.{0,30}\b(?:home loans?|personal loans?|car (?:loans?|finance)|mortgages? for (?:my|our|a) (?:home|house)|consumer|first home|holiday|wedding)\b/,
    pages: [['page:terms', 'Business purpose only']],
  },
  {
    name: 'abilities',
    asked:
      /\b(?:what (?:can|do|could) you (?:do|help|offer|answer)|how (?:can|do|could) (?:you|i) (?:help|use|work with|start|get started)|how does (?:this|it|the service|that) work|what (?:is|are) (?:this|you|your (?:skills|capabilities))(?: service| agent| for| about)?(?:\?|$)|your (?:skills|capabilities)|list_skills|capabilities)\b/,
    pages: [['page:about', 'What it is']],
  },
] as const satisfies readonly TopicEntry[];

export type TopicEntry = {
  readonly name: string;
  /** Said before the section, where that does not answer by itself. */
  readonly lead?: (service: Pick<Service, 'broker'>, baseUrl: string) => string;
  /** In small letters, with plain apostrophes. */
  readonly asked: RegExp;
  /** Document and heading. */
  readonly pages: readonly (readonly [document: string, heading: string])[];
};
export type Topic = (typeof TOPICS)[number]['name'];
