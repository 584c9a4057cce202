/** The closed lists every surface shares. A value that is not here does not exist for callers. */

export const LANE_IDS = [
  'caveat',
  'second-mortgage',
  'private-first',
  'commercial-property',
  'development',
  'overdraft',
  'business-loan',
  'bad-credit',
  'invoice',
  'asset',
  'accommodation',
] as const;
export type LaneId = (typeof LANE_IDS)[number];

export const SECURITIES = ['property', 'vehicle', 'equipment', 'none'] as const;
export type Security = (typeof SECURITIES)[number];

export const BORROWER_TYPES = ['company', 'trust', 'sole trader', 'partnership'] as const;
export type BorrowerType = (typeof BORROWER_TYPES)[number];

export const CHECKS = [
  'loan_size',
  'lvr',
  'timing',
  'trading_history',
  'security',
  'deal_breaker',
] as const;
export type CheckName = (typeof CHECKS)[number];

export const OUTCOMES = ['pass', 'caution', 'fail', 'unknown'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const FITS = ['yes', 'maybe', 'no', 'out_of_scope'] as const;
export type FitWord = (typeof FITS)[number];

export const NEXT_ACTIONS = ['request_callback', 'answer_questions', 'seek_other_help'] as const;

export const CONSENT_METHODS = [
  'user_confirmed_in_chat',
  'user_ticked_checkbox_in_app',
  'user_submitted_form',
] as const;
export type ConsentMethod = (typeof CONSENT_METHODS)[number];

/**
 * How well we know that the person agreed: an assistant said so, the assistant's host asked in a
 * form of its own, or our own form did.
 */
export const CONSENT_GRADES = ['assistant_stated', 'host_form', 'own_form'] as const;
export type ConsentGrade = (typeof CONSENT_GRADES)[number];

export const SURFACES = ['rest', 'mcp', 'a2a'] as const;
export type Surface = (typeof SURFACES)[number];

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];
