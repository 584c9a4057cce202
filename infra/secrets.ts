/** The secrets of the service, and how each comes to change. AWS makes their first values. */
import { SecretValue } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import * as z from 'zod';
import type { SettingName } from '../functions/config.ts';
import type { ServiceFunction } from './constructs/service-function.ts';
import { acknowledge } from './tell.ts';

/** Those that a template hands over: to change one is to deploy. */
export const HANDED_OVER = ['origin', 'mcpState', 'testEnquiry'] as const;

/** Ids of versions, newest first; the deploying command looks them up. */
export const secretVersions = z.partialRecord(z.enum(HANDED_OVER), z.array(z.string()));
export type SecretVersions = z.infer<typeof secretVersions>;

export type ServiceSecrets = ReturnType<typeof createSecrets>;

export function createSecrets(scope: Construct, versions: SecretVersions) {
  return {
    webhook: new SigningSecret(scope, 'WebhookSecret', {
      description: 'Signs deliveries to the broker',
      setting: 'WEBHOOK_SECRET_ID',
      rotation:
        'Rotated by hand with the broker, who must take the new value; both sign till then.',
    }),
    receipt: new SigningSecret(scope, 'ReceiptSecret', {
      description: 'Signs consent receipts',
      setting: 'RECEIPT_SECRET_ID',
      rotation: 'Rotated by hand: a receipt must be provable for as long as its evidence is kept.',
    }),
    origin: new RotatedSecret(scope, 'OriginSecret', {
      description: 'What the edge sends to prove itself to the functions',
      versions: versions.origin ?? [],
    }),
    mcpState: new RotatedSecret(scope, 'McpStateSecret', {
      description: 'Signs what an assistant carries from a question to its answer',
      versions: versions.mcpState ?? [],
    }),
    testEnquiry: new RotatedSecret(scope, 'TestEnquirySecret', {
      description: 'Marks an enquiry as a test, which calls nobody and counts in no figure',
      versions: versions.testEnquiry ?? [],
    }),
  };
}

type RotatedSecretProps = {
  readonly description: string;
  /** Ids, newest first; none before the first deployment has made one. */
  readonly versions: readonly string[];
};

/**
 * A secret that the template hands over as a value, so that no SDK is needed to read it. While it
 * changes, the value before is accepted too. CloudFormation looks a value up again only where the
 * template changes, so the deploying command names the versions; without names, it is the current
 * one.
 */
class RotatedSecret extends Construct {
  readonly secret: Secret;
  readonly #versions: readonly string[];

  constructor(scope: Construct, id: string, { description, versions }: RotatedSecretProps) {
    super(scope, id);
    this.#versions = versions;
    this.secret = new Secret(this, 'Secret', {
      description,
      // Without punctuation no comma can part a value in two.
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    acknowledge(
      this.secret,
      'SMG4',
      'Rotated by the deploy command: who uses it and who accepts it must change together.',
    );
  }

  /** A reference that CloudFormation resolves; the value itself is in no template. */
  get current(): string {
    return this.#reference(this.#versions[0]);
  }

  /**
   * Gives a comma list, the current value first. Tells the function's description which values these are: a new id may name an old value, and Lambda
   * makes no version where nothing differs but the reference.
   */
  connectReader(fn: ServiceFunction, setting: SettingName): void {
    const before = this.#versions.slice(1).map((each) => this.#reference(each));
    fn.set(setting, [this.current, ...before].join(','));
    if (this.#versions.length > 0) fn.remark(`${setting} ${this.#versions.join(' ')}`);
  }

  #reference(versionId: string | undefined): string {
    const options = versionId === undefined ? {} : { versionId };
    return SecretValue.secretsManager(this.secret.secretArn, options).unsafeUnwrap();
  }
}

type SigningSecretProps = {
  readonly description: string;
  readonly setting: SettingName & `${string}_SECRET_ID`;
  /** Why nothing rotates it on a calendar. */
  readonly rotation: string;
};

/**
 * A secret that a function reads itself when it signs: `{ "current": …, "previous"?: … }`, and for
 * receipts every value before those. AWS makes the first; the rotate command puts a new one before
 * it. Warm functions notice in minutes.
 */
class SigningSecret extends Construct {
  readonly secret: Secret;
  readonly #setting: SigningSecretProps['setting'];

  constructor(
    scope: Construct,
    id: string,
    { description, setting, rotation }: SigningSecretProps,
  ) {
    super(scope, id);
    this.#setting = setting;
    this.secret = new Secret(this, 'Secret', {
      description,
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey: 'current',
        // Letters and digits are base64 too, and this many are 48 bytes of it.
        passwordLength: 64,
        excludePunctuation: true,
      },
    });
    acknowledge(this.secret, 'SMG4', rotation);
  }

  connectSigner(fn: ServiceFunction): void {
    fn.set(this.#setting, this.secret.secretArn);
    fn.allow(['secretsmanager:GetSecretValue'], this.secret.secretArn);
  }
}
