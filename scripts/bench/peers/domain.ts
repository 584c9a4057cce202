/** The limit of what a fit check can cost: the domain alone, with nothing checked, routed or logged. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { readCatalogue } from '../../../functions/built-files.ts';
import { contactFrom } from '../../../functions/catalogue/office-time.ts';
import { createFitAssessor } from '../../../functions/fit/check-fit.ts';

const catalogue = readCatalogue();
const assess = createFitAssessor(catalogue, contactFrom(catalogue));

export const handler = async ({ body = '{}' }: APIGatewayProxyEventV2) => ({
  statusCode: 200,
  body: JSON.stringify(assess(JSON.parse(body), new Date()).fit),
});
