/** What a deployment asks of AWS, of the cdk command and of this machine. Tests keep all in memory. */
import type { DeployContext } from '../../infra/app.ts';
import type { StageName, StageSettings } from '../../infra/stages.ts';

export type Ports = {
  readonly stage: StageName;
  readonly settings: StageSettings;
  /** Calls move to new versions at once, whatever the stage says. */
  readonly isAtOnce: boolean;
  /** In the region of the stage. */
  readonly stacks: Stacks;
  readonly globalStacks: Stacks;
  /** All stacks, in order, of what was built last. */
  readonly cdk: (command: 'diff' | 'deploy', context: DeployContext) => Promise<void>;
  readonly secrets: SecretStore;
  readonly openSite: (bucket: string) => SiteStore;
  /** Returns when no edge location serves anything from before. */
  readonly invalidate: (distributionId: string) => Promise<void>;
  readonly readIndexes: (tableName: string) => Promise<readonly string[]>;
  readonly checkout: Checkout;
  readonly operator: {
    tell(line: string): void;
    /** Throws where they do not agree, or nobody is there to. */
    agree(question: string): Promise<void>;
    /** Throws once they have asked to stop. */
    throwIfStopped(): void;
  };
  readonly clock: { now(): Date; pause(seconds: number): Promise<void> };
};

export type FoundStack = {
  /** Never given twice, unlike its name. */
  readonly id: string;
  /** In CloudFormation's own words, such as UPDATE_ROLLBACK_COMPLETE. */
  readonly status: string;
  readonly reason: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly outputs: Readonly<Record<string, string>>;
};

export type Stacks = {
  find(nameOrId: string): Promise<FoundStack | undefined>;
  /** A stack of nothing. Answers its id, or nothing where the name is taken. */
  createEmpty(name: string, description: string): Promise<string | undefined>;
  continueRollback(name: string): Promise<void>;
  allowDeletion(name: string): Promise<void>;
  /** Returns when it is gone; throws where something of it could not be removed. */
  delete(nameOrId: string): Promise<void>;
  /** In whatever state the stack is. */
  findBucket(name: string): Promise<string | undefined>;
};

export type SecretVersion = {
  readonly id: string;
  readonly labels: readonly string[];
  readonly createdAt: Date;
};

export type SecretStore = {
  listVersions(secretId: string): Promise<readonly SecretVersion[]>;
  /** The current value. */
  read(secretId: string): Promise<string>;
  put(secretId: string, value: string): Promise<void>;
};

export type SiteObject = {
  readonly key: string;
  readonly body: string | Uint8Array;
  readonly contentType: string;
  readonly cacheControl: string;
};

export type SiteStore = {
  list(): Promise<readonly string[]>;
  /** Nothing where there is no such key. */
  read(key: string): Promise<string | undefined>;
  put(object: SiteObject): Promise<void>;
  /** What was there can be read by its version still. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every version of every object, as CloudFormation removes only an empty bucket. */
  empty(): Promise<void>;
};

/** The files here, and the commit that they are of. */
export type Checkout = {
  /** Ends in -dirty where not all is committed. */
  readCommit(): Promise<string>;
  build(baseUrl: string, keys: { readonly arePublished: boolean }): Promise<readonly SiteObject[]>;
  check(): Promise<void>;
  smoke(address: string, testSecret: string): Promise<void>;
  /** By that commit's own command, and at once. */
  deployCommit(commit: string): Promise<void>;
};
