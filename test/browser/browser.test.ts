/**
 * All that needs a real browser, in one file: one service and one browser serve every suite. They
 * send three enquiries between them, which is what one connection may send in a minute.
 */
import { describe } from 'vitest';
import { serveSite } from '../support/browser-page.ts';
import { embedSuite } from './embed.suite.ts';
import { enquirySuite } from './enquiry.suite.ts';
import { enquiryFailuresSuite } from './enquiry-failures.suite.ts';
import { fitCheckSuite } from './fit-check.suite.ts';
import { journeySuite } from './journey.suite.ts';
import { pagesSuite } from './pages.suite.ts';
import { searchSuite } from './search.suite.ts';
import { yourEnquirySuite } from './your-enquiry.suite.ts';

serveSite();
describe('the way from home to the broker', journeySuite);
describe('every page', pagesSuite);
describe('search', searchSuite);
describe('the fit check', fitCheckSuite);
describe('the enquiry form', enquirySuite);
describe('an enquiry that does not go', enquiryFailuresSuite);
describe('the pages of one enquiry', yourEnquirySuite);
describe('the embedded form', embedSuite);
