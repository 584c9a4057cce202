/**
 * A secret that the template hands over as a value, so that no SDK is needed to read it. While it
 * changes, the value before is accepted too. CloudFormation looks a value up again only where the
 * template changes, so the deploying command names the versions; without names, it is the current
 * one.
 */
import { SecretValue } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { SettingName } from '../../functions/config.ts';
import { acknowledge } from '../acknowledge.ts';
import type { ServiceFunction } from './service-function.ts';

type RotatedSecretProps = {
  readonly description: string;
  /** Ids, newest first; none before the first deployment has made one. */
  readonly versions: readonly string[];
};

const LENGTH = 48;

export class RotatedSecret extends Construct {
  readonly secret: Secret;
  readonly #versions: readonly string[];

  constructor(scope: Construct, id: string, { description, versions }: RotatedSecretProps) {
    super(scope, id);
    this.#versions = versions;
    this.secret = new Secret(this, 'Secret', {
      description,
      // Without punctuation no comma can part a value in two.
      generateSecretString: { passwordLength: LENGTH, excludePunctuation: true },
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

  /** Comma list: the current value first. */
  get #accepted(): string {
    return [this.current, ...this.#versions.slice(1).map((id) => this.#reference(id))].join(',');
  }

  /**
   * Tells the function's description which values these are: a new id may name an old value, and Lambda
   * makes no version where nothing differs but the reference.
   */
  connectReader(fn: ServiceFunction, setting: SettingName): void {
    fn.set(setting, this.#accepted);
    if (this.#versions.length > 0) fn.remark(`${setting} ${this.#versions.join(' ')}`);
  }

  #reference(versionId: string | undefined): string {
    const options = versionId === undefined ? {} : { versionId };
    return SecretValue.secretsManager(this.secret.secretArn, options).unsafeUnwrap();
  }
}
