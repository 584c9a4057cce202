/**
 * What the broker is told, as a brief that a person can act on: who, what, by when, how it fits, what
 * to mind, on what consent. One structure, from which plain text and HTML are made.
 */

import type { BrokerEvent } from '../contract/broker-event.ts';
import { sayFlag } from '../contract/flags.ts';
import type { Brief, BriefWords, Created, Noticed } from './brief.ts';
import {
  describeConsent,
  describeEarlier,
  describeFit,
  describeNeed,
  describePerson,
  describeSource,
  row,
  sayTime,
} from './brief-rows.ts';

export function composeBrief(event: BrokerEvent, words: BriefWords): Brief {
  return event.type === 'enquiry.created' ? briefCreated(event, words) : briefNotice(event, words);
}

function briefCreated({ timestamp, data }: Created, words: BriefWords): Brief {
  const { reference, expected_contact, flags, consent } = data;
  return {
    subject: data.test ? `TEST, do not call: ${reference}` : `New enquiry ${reference}`,
    lead: data.test
      ? ['TEST, do not call. This was sent to try the service; there is no borrower.']
      : [`The borrower was told to expect a call ${expected_contact.text}.`],
    sections: [
      { heading: 'Who', rows: describePerson(data) },
      { heading: 'What they need', rows: describeNeed(data) },
      {
        heading: 'Mind before you call',
        rows: [...flags.map((flag) => row('', sayFlag(flag))), ...describeEarlier(data)],
      },
      { heading: 'How it fits', rows: describeFit(data, words) },
      { heading: 'Where it came from', rows: describeSource(timestamp, data, words) },
      { heading: 'Consent', rows: describeConsent(data, words) },
    ].filter(({ rows }) => rows.length > 0),
    closing: [
      'A reply to this e-mail goes to the borrower. Nothing has been applied for and no credit ' +
        'check has been run.',
      `Consent to be contacted ends ${sayTime(consent.expires_at, words)}. If the borrower ends ` +
        'it before, you are told, and must not contact them again.',
    ],
  };
}

function briefNotice({ type, timestamp, data }: Noticed, words: BriefWords): Brief {
  const { reference, test } = data;
  const isErased = type === 'enquiry.erased';
  return {
    subject: `${test ? 'TEST: enquiry' : 'Enquiry'} ${reference} ${isErased ? 'erased' : 'withdrawn'}`,
    lead: isErased
      ? ['The borrower’s details were erased on request. Erase your copy, this e-mail thread too.']
      : ['The borrower has ended their consent. Do not contact them about this enquiry again.'],
    sections: [
      {
        heading: 'Enquiry',
        rows: [row('Reference', reference), row('As of', sayTime(timestamp, words))],
      },
    ],
    closing: ['This replaces what you were sent before under the same reference.'],
  };
}
