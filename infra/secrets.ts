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
    webhook: createSigning(scope, 'WebhookSecret', {
      description: 'Signs deliveries to the broker',
      setting: 'WEBHOOK_SECRET_ID',
      rotation:
        'Rotated by hand with the broker, who must take the new value; both sign till then.',
    }),
    receipt: createSigning(scope, 'ReceiptSecret', {
      description: 'Signs consent receipts',
      setting: 'RECEIPT_SECRET_ID',
      rotation: 'Rotated by hand: a receipt must be provable for as long as its evidence is kept.',
    }),
    origin: createHandedOver(scope, 'OriginSecret', {
      description: 'What the edge sends to prove itself to the functions',
      versions: versions.origin,
    }),
    mcpState: createHandedOver(scope, 'McpStateSecret', {
      description: 'Signs what an assistant carries from a question to its answer',
      versions: versions.mcpState,
    }),
    testEnquiry: createHandedOver(scope, 'TestEnquirySecret', {
      description: 'Marks an enquiry as a test, which calls nobody and counts in no figure',
      versions: versions.testEnquiry,
    }),
  };
}

type HandedOver = {
  readonly description: string;
  /** Ids, newest first; none before the first deployment has made one. */
  readonly versions: readonly string[] | undefined;
};

/**
 * A secret that the template hands over as a value, so that no SDK is needed to read it. While it
 * changes, the value before is accepted too. CloudFormation looks a value up again only where the
 * template changes, so the deploying command names the versions; without names, it is the current
 * one.
 */
function createHandedOver(
  scope: Construct,
  id: string,
  { description, versions = [] }: HandedOver,
) {
  const secret = new Secret(new Construct(scope, id), 'Secret', {
    description,
    // Without punctuation no comma can part a value in two.
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
  });
  acknowledge(
    secret,
    'SMG4',
    'Rotated by the deploy command: who uses it and who accepts it must change together.',
  );
  /** What CloudFormation resolves; the value itself is in no template. */
  const reference = (version: { readonly versionId?: string }) =>
    SecretValue.secretsManager(secret.secretArn, version).unsafeUnwrap();
  const [newest, ...before] = versions.map((versionId) => reference({ versionId }));
  const current = newest ?? reference({});
  return {
    secret,
    current,
    /**
     * Gives a comma list, the current value first. Tells the function's description which values these are: a new id may
     * name an old value, and Lambda makes no version where nothing differs but the reference.
     */
    connectReader(fn: ServiceFunction, setting: SettingName): void {
      fn.set(setting, [current, ...before].join(','));
      if (versions.length > 0) fn.remark(`${setting} ${versions.join(' ')}`);
    },
  };
}

type Signing = {
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
function createSigning(scope: Construct, id: string, { description, setting, rotation }: Signing) {
  const secret = new Secret(new Construct(scope, id), 'Secret', {
    description,
    generateSecretString: {
      secretStringTemplate: '{}',
      generateStringKey: 'current',
      // Letters and digits are base64 too, and this many are 48 bytes of it.
      passwordLength: 64,
      excludePunctuation: true,
    },
  });
  acknowledge(secret, 'SMG4', rotation);
  return {
    secret,
    connectSigner(fn: ServiceFunction): void {
      fn.set(setting, secret.secretArn);
      fn.allow(['secretsmanager:GetSecretValue'], secret.secretArn);
    },
  };
}
