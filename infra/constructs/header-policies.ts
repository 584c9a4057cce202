/** The headers that the edge adds, from the list that the local runner uses too. */
import { Duration } from 'aws-cdk-lib';
import {
  type HeadersFrameOption,
  type HeadersReferrerPolicy,
  type ResponseHeadersCorsBehavior,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import {
  CATALOG_LINK,
  HSTS_MAX_AGE_SECONDS,
  responseHeaders,
} from '../../functions/edge/response-headers.ts';

export class HeaderPolicies extends Construct {
  readonly static: ResponseHeadersPolicy;
  readonly api: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.static = new ResponseHeadersPolicy(this, 'Static', {
      securityHeadersBehavior: secure(responseHeaders.static),
      corsBehavior: openToReaders(responseHeaders.static),
      customHeadersBehavior: {
        customHeaders: [{ header: 'Link', value: CATALOG_LINK, override: true }],
      },
    });
    this.api = new ResponseHeadersPolicy(this, 'Api', {
      securityHeadersBehavior: secure(responseHeaders.api),
    });
  }
}

type Headers = (typeof responseHeaders)[keyof typeof responseHeaders];

/** CloudFront takes these headers by name only. It has one value for `nosniff`: on. */
function secure(headers: Headers): ResponseSecurityHeadersBehavior {
  const override = true;
  return {
    contentSecurityPolicy: { contentSecurityPolicy: headers['content-security-policy'], override },
    contentTypeOptions: { override },
    // The two enumerations are of the very words that the headers use.
    frameOptions: { frameOption: headers['x-frame-options'] as HeadersFrameOption, override },
    referrerPolicy: {
      referrerPolicy: headers['referrer-policy'] as HeadersReferrerPolicy,
      override,
    },
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(HSTS_MAX_AGE_SECONDS),
      includeSubdomains: headers['strict-transport-security'].includes('includeSubDomains'),
      override,
    },
  };
}

function openToReaders(headers: (typeof responseHeaders)['static']): ResponseHeadersCorsBehavior {
  return {
    accessControlAllowOrigins: [headers['access-control-allow-origin']],
    accessControlAllowMethods: ['GET', 'HEAD', 'OPTIONS'],
    accessControlAllowHeaders: ['*'],
    accessControlExposeHeaders: [headers['access-control-expose-headers']],
    accessControlAllowCredentials: false,
    originOverride: true,
  };
}
