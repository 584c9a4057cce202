/** What a brief is made of, and what it is made from. */
import type { Zone } from '../contract/built.ts';
import type { BrokerEvent } from './broker-event.ts';

export type Created = Extract<BrokerEvent, { type: 'enquiry.created' }>;
export type Noticed = Exclude<BrokerEvent, Created>;

export type BriefRow = {
  readonly label: string;
  readonly value: string;
  /** Made from a number or an address that was checked, never from free text. */
  readonly href?: string;
};
export type BriefSection = { readonly heading: string; readonly rows: readonly BriefRow[] };
export type Brief = {
  /** Holds the reference and nothing that a borrower typed: subjects are shown everywhere. */
  readonly subject: string;
  readonly lead: readonly string[];
  readonly sections: readonly BriefSection[];
  readonly closing: readonly string[];
};

export type BriefWords = {
  /** Where the office is. */
  readonly zone: Zone;
  readonly laneName: (id: string) => string;
  /** What each flag of the fit check means. */
  readonly flagWords: Readonly<Record<string, string>>;
};
