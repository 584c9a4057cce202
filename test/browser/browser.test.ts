/**
 * All that needs a real browser, in one file: one service and one browser serve every suite. They
 * send three enquiries between them, which is what one connection may send in a minute.
 */
import { afterAll, beforeAll, describe } from 'vitest';
import { type Site, startSite } from '../support/browser-site.ts';
import { embedSuite } from './embed.suite.ts';
import { enquirySuite } from './enquiry.suite.ts';
import { enquiryFailuresSuite } from './enquiry-failures.suite.ts';
import { fitCheckSuite } from './fit-check.suite.ts';
import { journeySuite } from './journey.suite.ts';
import { pagesSuite } from './pages.suite.ts';
import { searchSuite } from './search.suite.ts';
import { yourEnquirySuite } from './your-enquiry.suite.ts';

let site: Site | undefined;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.[Symbol.asyncDispose]());

function running(): Site {
  if (site === undefined) throw new Error('The site did not start.');
  return site;
}

describe('the way from home to the broker', () => journeySuite(running));
describe('every page', () => pagesSuite(running));
describe('search', () => searchSuite(running));
describe('the fit check', () => fitCheckSuite(running));
describe('the enquiry form', () => enquirySuite(running));
describe('an enquiry that does not go', () => enquiryFailuresSuite(running));
describe('the pages of one enquiry', () => yourEnquirySuite(running));
describe('the embedded form', () => embedSuite(running));
