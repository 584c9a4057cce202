/**
 * What the world reaches: the published objects and the edge in front of everything. It leans on
 * the service and never the other way round, so the functions always change before the edge does.
 */
import { Stack, type StackProps } from 'aws-cdk-lib';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import { type ApiOrigin, Edge } from './constructs/edge.ts';
import { SiteBucket } from './constructs/site-bucket.ts';
import { readFirewallArn } from './global-stacks.ts';
import type { Domain, StageName, StageSettings } from './stages.ts';
import { tell } from './tell.ts';

export type SiteStackProps = StackProps & {
  readonly stage: StageName;
  readonly settings: Pick<StageSettings, 'domain' | 'firewall'>;
  readonly distDir: string;
  readonly api: ApiOrigin;
  /** Which value of the origin secret the edge sends; unknown in a first deployment. */
  readonly originSecretVersion: string | undefined;
};

export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, props: SiteStackProps) {
    super(scope, id, props);
    const { distDir, api, stage } = props;
    const { domain, firewall } = props.settings;
    const site = new SiteBucket(this, 'Site');
    const firewallArn = firewall && readFirewallArn(stage);
    const edge = new Edge(this, 'Edge', { distDir, api, domain, firewallArn, site: site.origin });
    if (domain?.hostedZone) this.#addRecords(domain.name, domain.hostedZone, edge);
    const { distributionDomainName, distributionId } = edge.distribution;
    tell(this, {
      Address: `https://${domain?.name ?? distributionDomainName}`,
      DistributionDomain: distributionDomainName,
      DistributionId: distributionId,
      SiteBucketName: site.bucket.bucketName,
      OriginSecretVersion: props.originSecretVersion,
    });
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
