/**
 * Where the published objects lie: private, and made anew by each build, so it ends with its stack.
 * What was published before stays for a month under its old version.
 */
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLevel, type IOrigin } from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledge } from '../tell.ts';

const OLD_VERSION_DAYS = 30;

export class SiteBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      // With a key of S3's own an object's ETag is its MD5, by which we see what has changed.
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(OLD_VERSION_DAYS) }],
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledge(this.bucket, 'S1', 'Read by the distribution alone, and holds public pages only.');
  }

  /** Without leave to list: the edge knows every object, and a list would show them all. */
  get origin(): IOrigin {
    // A bucket is an IBucket; only how the library writes optional properties says otherwise.
    return S3BucketOrigin.withOriginAccessControl(this.bucket as IBucket, {
      originAccessLevels: [AccessLevel.READ],
    });
  }
}
