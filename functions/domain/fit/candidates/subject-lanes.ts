/** The lanes named by their subject: a project, a ledger, a thing, a venue. */
import { buysPremises } from '../read-subject.ts';
import { ASKED, asksFor, buysItem, type CandidateRule, match, none, weak } from './candidate.ts';

export const judgeDevelopment: CandidateRule = ({ isDevelopment }) =>
  isDevelopment
    ? match('a project to build, subdivide or sell down')
    : none('nothing is built or subdivided');

export const judgeInvoice: CandidateRule = ({ reading, security }) => {
  if (reading.has('ask_invoice')) return match(ASKED);
  if (!reading.has('receivables') || reading.has('refinance')) return none('no unpaid invoices');
  const isFree = security === 'none' || security === undefined;
  return isFree && !reading.has('ask_overdraft')
    ? match('unpaid invoices')
    : weak('unpaid invoices, and something else is offered or asked for');
};

export const judgeAsset: CandidateRule = (facts) => {
  if (asksFor('ask_asset', facts.reading)) return match(ASKED);
  if (buysItem(facts)) {
    return facts.security === 'property'
      ? weak('a vehicle or equipment, and property is offered')
      : match('a vehicle or equipment is funded');
  }
  const isOffered = facts.security === 'vehicle' || facts.security === 'equipment';
  return isOffered && !buysPremises(facts.reading)
    ? match('a vehicle or equipment is offered')
    : none('no vehicle or equipment');
};

export const judgeAccommodation: CandidateRule = ({ isVenueDeal }) =>
  isVenueDeal ? match('a venue that sells beds') : none('no venue');
