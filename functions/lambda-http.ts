/**
 * A surface as a Lambda behind API Gateway: checks that the request came through our edge, keeps a fault's text from
 * the caller, and puts the request id on every answer.
 */

import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { childLog, type Log } from './enquiry/ports.ts';
import { type HttpResponse, type HttpSurface, isOneOf, ORIGIN_HEADER, toRequest } from './http.ts';
import { errorOf, faultBody } from './refusals.ts';
import { errorResponse } from './rest/errors.ts';

type Wired = {
  readonly surface: HttpSurface;
  readonly log: Log;
  /** The secrets that the edge may send: the current one, and the one before while it changes. */
  readonly originSecrets: readonly string[];
};

export function createHttpHandler({ surface, log, originSecrets }: Wired) {
  return async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const request = toRequest(event);
    const { headers, requestId } = request;
    const given = headers[ORIGIN_HEADER];
    if (given === undefined || !isOneOf(given, originSecrets)) {
      return toResult(errorResponse(NOT_THROUGH_EDGE, headers), requestId);
    }
    try {
      return toResult(await surface(request), requestId);
    } catch (error) {
      childLog(log, { requestId }).fault('A request met a fault.', error);
      return toResult(errorResponse(faultBody(requestId), headers), requestId);
    }
  };
}

function toResult({ status, headers, body }: HttpResponse, requestId: string) {
  return { statusCode: status, headers: { ...headers, 'x-request-id': requestId }, body };
}

const NOT_THROUGH_EDGE = errorOf('not_through_edge', [
  'address: call the published address of this service.',
]);
