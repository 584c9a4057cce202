/** What the edge keeps, by what, and how long: stored objects by path, searches by their words. */
import { Duration } from 'aws-cdk-lib';
import { CachePolicy, CacheQueryStringBehavior } from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';

const kept = {
  // With none at all CloudFront would not keep compressed answers.
  minTtl: Duration.seconds(1),
  defaultTtl: Duration.hours(1),
  maxTtl: Duration.days(365),
  enableAcceptEncodingGzip: true,
  enableAcceptEncodingBrotli: true,
} as const;

export class EdgeCaches extends Construct {
  readonly static: CachePolicy;
  readonly search: CachePolicy;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.static = new CachePolicy(this, 'Static', {
      ...kept,
      queryStringBehavior: CacheQueryStringBehavior.none(),
    });
    this.search = new CachePolicy(this, 'Search', {
      ...kept,
      queryStringBehavior: CacheQueryStringBehavior.allowList('q'),
    });
  }
}
