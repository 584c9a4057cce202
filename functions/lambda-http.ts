/**
 * A surface as a Lambda behind API Gateway: middy's pipeline around it checks that the request came
 * through our edge, keeps a fault's text from the caller, and puts the request id on every answer.
 */

import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { childLog } from './enquiry/child-log.ts';
import type { Log } from './enquiry/ports.ts';
import {
  type HttpResponse,
  type HttpSurface,
  isOneOf,
  ORIGIN_HEADER,
  toRequest,
  toResult,
} from './http.ts';
import { errorOf, faultBody } from './refusals.ts';
import { errorResponse } from './rest/errors.ts';

type Wired = {
  readonly surface: HttpSurface;
  readonly log: Log;
  /** The secrets that the edge may send: the current one, and the one before while it changes. */
  readonly originSecrets: readonly string[];
};

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

export function createHttpHandler({ surface, log, originSecrets }: Wired) {
  return middy<Event, Result>()
    .use({
      before: ({ event }) => {
        const given = event.headers[ORIGIN_HEADER];
        if (given !== undefined && isOneOf(given, originSecrets)) return undefined;
        return toResult(errorResponse(NOT_THROUGH_EDGE, toRequest(event).headers));
      },
      onError: (request) => {
        const { event, error } = request;
        const { requestId } = event.requestContext;
        childLog(log, { requestId }).fault('A request met a fault.', error);
        const response = errorResponse(faultBody(requestId), toRequest(event).headers);
        request.response = toResult(withId(event, response));
      },
    })
    .handler(async (event) => toResult(withId(event, await surface(toRequest(event)))));
}

function withId({ requestContext: { requestId } }: Event, response: HttpResponse): HttpResponse {
  return { ...response, headers: { ...response.headers, 'x-request-id': requestId } };
}

const NOT_THROUGH_EDGE = errorOf('not_through_edge', [
  'address: call the published address of this service.',
]);
