/** What a brief is made of, and what it is made from. */
import type { EnquiryCreated, EnquiryNoticed } from '../contract/broker-event.ts';
import type { Zone } from '../contract/built.ts';

export type Created = EnquiryCreated;
export type Noticed = EnquiryNoticed;

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
};
