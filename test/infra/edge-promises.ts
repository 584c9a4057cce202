/** What must hold of the edge. */
import { API_ROUTES, SLASHED_ROUTES } from '../../functions/edge/api-routes.ts';
import { HSTS_MAX_AGE_SECONDS, responseHeaders } from '../../functions/edge/response-headers.ts';
import {
  at,
  type Json,
  listAt,
  named,
  ofType,
  type TemplatePromise,
  type Templates,
  target,
  unless,
} from '../support/infra-templates.ts';

/** AWS's own policies, which have the same ids everywhere. */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const config = (templates: Templates) =>
  at(named(templates, 'CloudFront::Distribution', 'Edge').Properties, 'DistributionConfig');
const apiBehaviors = (templates: Templates) =>
  listAt(config(templates), 'CacheBehaviors').map((behavior) => ({
    id: String(at(behavior, 'PathPattern')),
    behavior,
  }));
const behaviors = (templates: Templates) => [
  { id: 'default', behavior: at(config(templates), 'DefaultCacheBehavior') ?? null },
  ...apiBehaviors(templates),
];
const cache = (templates: Templates, behavior: Json | undefined) =>
  at(
    ofType(templates, 'CloudFront::CachePolicy').find(
      ({ id }) => id === target(at(behavior, 'CachePolicyId')),
    )?.Properties,
    'CachePolicyConfig',
  );
const KEY = 'ParametersInCacheKeyAndForwardedToOrigin';

export const edgePromises: readonly TemplatePromise[] = [
  {
    title: 'reaches the API by exactly the addresses of the one list',
    breaches: (templates) => {
      const found = apiBehaviors(templates).map(({ id }) => id);
      const wanted: string[] = [...Object.keys(API_ROUTES), ...SLASHED_ROUTES];
      return [...wanted, ...found].filter((path) => found.includes(path) !== wanted.includes(path));
    },
    spoil: (templates) => {
      listAt(config(templates), 'CacheBehaviors').pop();
    },
  },
  {
    title: 'writes the address of the viewer on every request, whatever the viewer sent',
    breaches: (templates) => {
      const [edge] = ofType(templates, 'CloudFront::Function');
      return unless(behaviors(templates), ({ behavior }) => {
        const association = at(behavior, 'FunctionAssociations.0');
        return (
          at(association, 'EventType') === 'viewer-request' &&
          target(at(association, 'FunctionARN')) === edge?.id
        );
      });
    },
    spoil: (templates) => {
      delete Object(apiBehaviors(templates)[0]?.behavior).FunctionAssociations;
    },
  },
  {
    title: 'lets every method reach the edge function',
    breaches: (templates) =>
      unless(
        behaviors(templates),
        ({ behavior }) => listAt(behavior, 'AllowedMethods').length === 7,
      ),
    spoil: (templates) => {
      Object(behaviors(templates)[0]?.behavior).AllowedMethods = ['GET', 'HEAD'];
    },
  },
  {
    // A redirect comes after name and phone went out in clear.
    title: 'takes calls of the API by TLS only, and sends readers of a page there',
    breaches: (templates) =>
      unless(
        behaviors(templates),
        ({ id, behavior }) =>
          at(behavior, 'ViewerProtocolPolicy') ===
          (id === 'default' ? 'redirect-to-https' : 'https-only'),
      ),
    spoil: (templates) => {
      Object(apiBehaviors(templates)[0]?.behavior).ViewerProtocolPolicy = 'redirect-to-https';
    },
  },
  {
    title: 'keeps no answer of the API but searches, and hands it all but the host',
    breaches: (templates) =>
      unless(
        apiBehaviors(templates).filter(({ id }) => id !== '/v1/search'),
        ({ behavior }) =>
          at(behavior, 'CachePolicyId') === CACHING_DISABLED &&
          at(behavior, 'OriginRequestPolicyId') === ALL_VIEWER_EXCEPT_HOST,
      ),
    spoil: (templates) => {
      const enquiry = apiBehaviors(templates).find(({ id }) => id === '/v1/enquiry');
      Object(enquiry?.behavior).CachePolicyId = '658327ea-f89d-4fab-a63d-7e88639e58f6';
    },
  },
  {
    title: 'keeps a search for an hour by q alone, and hands on nothing else of the viewer',
    breaches: (templates) =>
      unless(
        apiBehaviors(templates).filter(({ id }) => id === '/v1/search'),
        ({ behavior }) => {
          const policy = cache(templates, behavior);
          return (
            at(policy, 'DefaultTTL') === 3600 &&
            listAt(policy, `${KEY}.QueryStringsConfig.QueryStrings`).join() === 'q' &&
            at(policy, `${KEY}.HeadersConfig.HeaderBehavior`) === 'none' &&
            at(behavior, 'OriginRequestPolicyId') === undefined
          );
        },
      ),
    spoil: (templates) => {
      const search = apiBehaviors(templates).find(({ id }) => id === '/v1/search');
      Object(search?.behavior).OriginRequestPolicyId = ALL_VIEWER_EXCEPT_HOST;
    },
  },
  {
    title: 'keeps stored objects by their path alone, and compressed',
    breaches: (templates) =>
      unless(
        behaviors(templates).filter(({ id }) => id === 'default'),
        ({ behavior }) => {
          const policy = cache(templates, behavior);
          return (
            Number(at(policy, 'MinTTL')) >= 1 &&
            at(policy, `${KEY}.QueryStringsConfig.QueryStringBehavior`) === 'none' &&
            at(policy, `${KEY}.EnableAcceptEncodingGzip`) === true &&
            at(policy, `${KEY}.EnableAcceptEncodingBrotli`) === true &&
            at(behavior, 'Compress') === true
          );
        },
      ),
    spoil: (templates) => {
      Object(cache(templates, behaviors(templates)[0]?.behavior)).MinTTL = 0;
    },
  },
  {
    title: 'never repeats a failure from its memory, and never puts a page in place of an answer',
    breaches: (templates) =>
      unless(
        listAt(config(templates), 'CustomErrorResponses').map((response) => ({
          id: String(at(response, 'ErrorCode')),
          response,
        })),
        ({ response }) =>
          at(response, 'ErrorCachingMinTTL') === 0 &&
          at(response, 'ResponsePagePath') === undefined,
      ),
    spoil: (templates) => {
      Object(listAt(config(templates), 'CustomErrorResponses')[0]).ResponsePagePath = '/404.html';
    },
  },
  {
    title: 'adds the very headers that the local runner adds',
    breaches: (templates) => [
      ...listHeaderBreaches(templates, 'EdgeHeadersStatic', responseHeaders.static),
      ...listHeaderBreaches(templates, 'EdgeHeadersApi', responseHeaders.api),
    ],
    spoil: (templates) => {
      const policy = named(templates, 'CloudFront::ResponseHeadersPolicy', 'EdgeHeadersApi');
      const secure = at(policy.Properties, 'ResponseHeadersPolicyConfig.SecurityHeadersConfig');
      delete Object(secure).ContentSecurityPolicy;
    },
  },
];

type Headers = Readonly<Record<string, string>>;

function listHeaderBreaches(templates: Templates, id: string, wanted: Headers): string[] {
  const policy = named(templates, 'CloudFront::ResponseHeadersPolicy', id);
  const found = readHeaders(at(policy.Properties, 'ResponseHeadersPolicyConfig'));
  return Object.keys({ ...wanted, ...found }).filter((name) => found[name] !== wanted[name]);
}

/** What CloudFront makes of its settings. */
function readHeaders(policy: Json | undefined): Headers {
  const secure = at(policy, 'SecurityHeadersConfig');
  const age = at(secure, 'StrictTransportSecurity.AccessControlMaxAgeSec');
  const all = {
    'referrer-policy': at(secure, 'ReferrerPolicy.ReferrerPolicy'),
    'strict-transport-security':
      age === HSTS_MAX_AGE_SECONDS && at(secure, 'StrictTransportSecurity.IncludeSubdomains')
        ? `max-age=${age}; includeSubDomains`
        : undefined,
    'x-content-type-options': at(secure, 'ContentTypeOptions.Override') ? 'nosniff' : undefined,
    'x-frame-options': at(secure, 'FrameOptions.FrameOption'),
    'content-security-policy': at(secure, 'ContentSecurityPolicy.ContentSecurityPolicy'),
    'access-control-allow-origin': at(policy, 'CorsConfig.AccessControlAllowOrigins.Items.0'),
    'access-control-expose-headers': at(policy, 'CorsConfig.AccessControlExposeHeaders.Items.0'),
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
}
