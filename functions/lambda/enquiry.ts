/** Enquiries. */
import { readCatalogue } from '../built-files.ts';
import { readConfig } from '../config.ts';
import { createHttpHandler } from '../lambda-http.ts';
import { wireBoundary } from '../main.ts';
import { wireSubmit } from '../main-submit.ts';
import { createRouter, listOrigins } from '../rest/router.ts';
import { enquiryRoute } from '../rest/routes.ts';

const { TEST_ENQUIRY_SECRETS: testSecrets } = readConfig(['TEST_ENQUIRY_SECRETS']);
const catalogue = readCatalogue();
const boundary = wireBoundary('enquiry');
const submit = wireSubmit(catalogue, boundary.log);
const route = enquiryRoute(submit, { cors: listOrigins(catalogue), testSecrets });

export const handler = createHttpHandler({ surface: createRouter([route]), ...boundary });
