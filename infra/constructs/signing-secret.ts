/**
 * A secret that a function reads itself when it signs: `{ "current": …, "previous"?: … }`, and for
 * receipts every value before those. AWS makes the first; the rotate command puts a new one before
 * it. Warm functions notice in minutes.
 */
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { SettingName } from '../../functions/config.ts';
import { acknowledge } from '../acknowledge.ts';
import type { ServiceFunction } from './service-function.ts';

type SigningSecretProps = {
  readonly description: string;
  readonly setting: SettingName & `${string}_SECRET_ID`;
  /** Why nothing rotates it on a calendar. */
  readonly rotation: string;
};

/** Letters and digits are base64 too, and this many are 48 bytes of it. */
const LENGTH = 64;

export class SigningSecret extends Construct {
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
        passwordLength: LENGTH,
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
