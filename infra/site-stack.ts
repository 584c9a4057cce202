/**
 * What the world reaches: the published objects, and the edge in front of everything: stored objects by
 * default, the API by its addresses, and one function before both. Only through here is either reached. It
 * leans on the service and never the other way round, so the functions always change before the edge does.
 */
import { join } from 'node:path';
import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { API_ROUTES, SLASHED_ROUTES } from '../functions/edge/api-routes.ts';
import {
  CATALOG_LINK,
  HSTS_MAX_AGE_SECONDS,
  responseHeaders,
} from '../functions/edge/response-headers.ts';
import { ORIGIN_HEADER } from '../functions/http.ts';
import { readFirewallArn } from './global-stacks.ts';
import type { ApiOrigin } from './service-stack.ts';
import type { Domain, StageName, StageSettings } from './stages.ts';
import { acknowledge, tell } from './tell.ts';

type SiteStackProps = StackProps & {
  readonly stage: StageName;
  readonly settings: Pick<StageSettings, 'domain' | 'firewall'>;
  readonly distDir: string;
  readonly api: ApiOrigin;
  /** Which value of the origin secret the edge sends; unknown in a first deployment. */
  readonly originSecretVersion: string | undefined;
};

const OLD_VERSION_DAYS = 30;

export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, props: SiteStackProps) {
    super(scope, id, props);
    const { stage } = props;
    const { domain, firewall } = props.settings;
    const bucket = this.#createBucket();
    // A bucket is an IBucket; only how the library writes optional properties says otherwise.
    const site = S3BucketOrigin.withOriginAccessControl(bucket as IBucket, {
      // Without leave to list: the edge knows every object, and a list would show them all.
      originAccessLevels: [cloudfront.AccessLevel.READ],
    });
    const firewallArn = firewall && readFirewallArn(stage);
    const edge = createEdge(new Construct(this, 'Edge'), { ...props, domain, firewallArn, site });
    if (domain?.hostedZone) this.#addRecords(domain.name, domain.hostedZone, edge);
    const { distributionDomainName, distributionId } = edge;
    tell(this, {
      Address: `https://${domain?.name ?? distributionDomainName}`,
      DistributionDomain: distributionDomainName,
      DistributionId: distributionId,
      SiteBucketName: bucket.bucketName,
      OriginSecretVersion: props.originSecretVersion,
    });
  }

  /** Private, and made anew by each build, so it ends with its stack. What was published before stays for a month. */
  #createBucket(): Bucket {
    const bucket = new Bucket(new Construct(this, 'Site'), 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      // With a key of S3's own an object's ETag is its MD5, by which we see what has changed.
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(OLD_VERSION_DAYS) }],
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledge(bucket, 'S1', 'Read by the distribution alone, and holds public pages only.');
    return bucket;
  }

  #addRecords(
    recordName: string,
    { id: hostedZoneId, name: zoneName }: NonNullable<Domain['hostedZone']>,
    edge: cloudfront.Distribution,
  ): void {
    const found = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(edge));
    // A name without its dot at the end would be put under the zone's once more.
    const record = { zone: found, recordName: `${recordName}.`, target };
    new ARecord(this, 'RecordV4', record);
    new AaaaRecord(this, 'RecordV6', record);
  }
}

type EdgeProps = Pick<SiteStackProps, 'distDir' | 'api'> & {
  readonly site: cloudfront.IOrigin;
  readonly domain: Domain | undefined;
  /** Of the firewall before it, where there is one. */
  readonly firewallArn: string | undefined;
};

const CACHED_SEARCH = '/v1/search';
/** CloudFront would else repeat a failure for ten seconds, to everybody. */
const NEVER_KEPT = [400, 403, 404, 405, 500, 502, 503, 504];
const API_TIMEOUT = Duration.seconds(30);

function createEdge(scope: Construct, props: EdgeProps): cloudfront.Distribution {
  const { distDir, site, api, domain, firewallArn } = props;
  const headers = createHeaders(new Construct(scope, 'Headers'));
  const caches = createCaches(new Construct(scope, 'Caches'));
  const viewerRequest = new cloudfront.Function(scope, 'ViewerRequest', {
    code: cloudfront.FunctionCode.fromFile({ filePath: join(distDir, 'edge/viewer-request.js') }),
    runtime: cloudfront.FunctionRuntime.JS_2_0,
    comment: 'Finds stored objects, answers what has none, tells the API who called',
  });
  const eventType = cloudfront.FunctionEventType.VIEWER_REQUEST;
  const common = {
    ...everyBehavior,
    functionAssociations: [{ function: viewerRequest, eventType }],
  };
  const distribution = new cloudfront.Distribution(scope, 'Distribution', {
    defaultBehavior: {
      ...common,
      origin: site,
      cachePolicy: caches.static,
      responseHeadersPolicy: headers.static,
    },
    additionalBehaviors: listApiBehaviors(api, caches, {
      ...common,
      // A redirect would come after name and phone went out in clear.
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      responseHeadersPolicy: headers.api,
    }),
    errorResponses: NEVER_KEPT.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
    // The cheaper classes leave out Australia.
    priceClass: cloudfront.PriceClass.PRICE_CLASS_ALL,
    ...(domain && nameIt(scope, domain)),
    ...(firewallArn !== undefined && { webAclId: firewallArn }),
  });
  acknowledgeAll(distribution, props);
  return distribution;
}

function nameIt(scope: Construct, { name, certificateArn }: Domain) {
  if (!certificateArn.startsWith('arn:aws:acm:us-east-1:')) {
    throw new Error(`The certificate of ${name} must be in us-east-1: ${certificateArn}`);
  }
  return {
    domainNames: [name],
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
    minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
  };
}

/** The origin header proves the edge to the functions; a viewer's own is overwritten. */
function listApiBehaviors(api: ApiOrigin, caches: Caches, common: cloudfront.AddBehaviorOptions) {
  const origin = new HttpOrigin(api.host, {
    protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
    readTimeout: API_TIMEOUT,
    customHeaders: { [ORIGIN_HEADER]: api.secret },
  });
  const behaviors = [...Object.keys(API_ROUTES), ...SLASHED_ROUTES].map((path) => {
    // What is kept for all must not depend on what one viewer sent: only `q` goes on.
    const kept =
      path === CACHED_SEARCH
        ? { cachePolicy: caches.search }
        : {
            cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
            originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          };
    return [path, { ...common, ...kept, origin }] as const;
  });
  return Object.fromEntries(behaviors);
}

function acknowledgeAll(
  distribution: cloudfront.Distribution,
  { domain, firewallArn }: EdgeProps,
): void {
  const because = (rule: string, reason: string) => acknowledge(distribution, rule, reason);
  because('CFR1', 'Open to callers everywhere: assistants run in data centres abroad.');
  if (firewallArn === undefined) {
    because(
      'CFR2',
      'A setting of the stage: without it, static addresses never reach a function, each route ' +
        'has a throttle, each function a share, and enquiries a limit for each connection.',
    );
  }
  because(
    'CFR3',
    'No access log: it would hold addresses of people and what they searched for. Metrics and ' +
      'the log of the API, which names nobody, are kept.',
  );
  if (!domain) {
    because('CFR4', 'The certificate that CloudFront gives allows no other choice; a domain does.');
  }
}

/** The function answers OPTIONS and refuses other methods itself, so they must all reach it. */
const everyBehavior = {
  allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
  viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  compress: true,
} as const;

const cached = {
  // With none at all CloudFront would not keep compressed answers.
  minTtl: Duration.seconds(1),
  defaultTtl: Duration.hours(1),
  maxTtl: Duration.days(365),
  enableAcceptEncodingGzip: true,
  enableAcceptEncodingBrotli: true,
} as const;

type Caches = ReturnType<typeof createCaches>;

function createCaches(scope: Construct) {
  const { none, allowList } = cloudfront.CacheQueryStringBehavior;
  const keyedBy = (id: string, queryStringBehavior: cloudfront.CacheQueryStringBehavior) =>
    new cloudfront.CachePolicy(scope, id, { ...cached, queryStringBehavior });
  return { static: keyedBy('Static', none()), search: keyedBy('Search', allowList('q')) };
}

// The headers that the edge adds, from the list that the local runner uses too.

function createHeaders(scope: Construct) {
  return {
    static: new cloudfront.ResponseHeadersPolicy(scope, 'Static', {
      securityHeadersBehavior: secure(responseHeaders.static),
      corsBehavior: openToReaders(responseHeaders.static),
      customHeadersBehavior: {
        customHeaders: [{ header: 'Link', value: CATALOG_LINK, override: true }],
      },
    }),
    api: new cloudfront.ResponseHeadersPolicy(scope, 'Api', {
      securityHeadersBehavior: secure(responseHeaders.api),
    }),
  };
}

type Headers = (typeof responseHeaders)[keyof typeof responseHeaders];

/** CloudFront takes these headers by name only. It has one value for `nosniff`: on. */
function secure(headers: Headers): cloudfront.ResponseSecurityHeadersBehavior {
  const override = true;
  return {
    contentSecurityPolicy: { contentSecurityPolicy: headers['content-security-policy'], override },
    contentTypeOptions: { override },
    // The two enumerations are of the very words that the headers use.
    frameOptions: {
      frameOption: headers['x-frame-options'] as cloudfront.HeadersFrameOption,
      override,
    },
    referrerPolicy: {
      referrerPolicy: headers['referrer-policy'] as cloudfront.HeadersReferrerPolicy,
      override,
    },
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(HSTS_MAX_AGE_SECONDS),
      includeSubdomains: headers['strict-transport-security'].includes('includeSubDomains'),
      override,
    },
  };
}

function openToReaders(
  headers: (typeof responseHeaders)['static'],
): cloudfront.ResponseHeadersCorsBehavior {
  return {
    accessControlAllowOrigins: [headers['access-control-allow-origin']],
    accessControlAllowMethods: ['GET', 'HEAD', 'OPTIONS'],
    accessControlAllowHeaders: ['*'],
    accessControlExposeHeaders: [headers['access-control-expose-headers']],
    accessControlAllowCredentials: false,
    originOverride: true,
  };
}
