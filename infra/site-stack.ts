/**
 * What the world reaches: the published objects and the edge in front of everything. It leans on
 * the service and never the other way round, so the functions always change before the edge does.
 */
import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLevel } from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
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
import { type ApiOrigin, Edge } from './constructs/edge.ts';
import { readFirewallArn } from './global-stacks.ts';
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
    const { distDir, api, stage } = props;
    const { domain, firewall } = props.settings;
    const bucket = this.#createBucket();
    // A bucket is an IBucket; only how the library writes optional properties says otherwise.
    const site = S3BucketOrigin.withOriginAccessControl(bucket as IBucket, {
      // Without leave to list: the edge knows every object, and a list would show them all.
      originAccessLevels: [AccessLevel.READ],
    });
    const firewallArn = firewall && readFirewallArn(stage);
    const edge = new Edge(this, 'Edge', { distDir, api, domain, firewallArn, site });
    if (domain?.hostedZone) this.#addRecords(domain.name, domain.hostedZone, edge);
    const { distributionDomainName, distributionId } = edge.distribution;
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

  #addRecords(recordName: string, zone: NonNullable<Domain['hostedZone']>, edge: Edge): void {
    const { id: hostedZoneId, name: zoneName } = zone;
    const found = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(edge.distribution));
    // A name without its dot at the end would be put under the zone's once more.
    const record = { zone: found, recordName: `${recordName}.`, target };
    new ARecord(this, 'RecordV4', record);
    new AaaaRecord(this, 'RecordV6', record);
  }
}
