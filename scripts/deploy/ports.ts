/** What a deployment asks of AWS, of the cdk command and of this machine. Tests keep all in memory. */
import type { DeployContext } from '../../infra/app.ts';
import type { StageName, StageSettings } from '../../infra/stages.ts';
import type { createSecretStore, createSiteStore, createStacks } from './aws.ts';

export type Ports = {
  readonly stage: StageName;
  readonly settings: StageSettings;
  readonly isAtOnce: boolean;
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

export type Stacks = ReturnType<typeof createStacks>;
export type FoundStack = NonNullable<Awaited<ReturnType<Stacks['find']>>>;
export type SecretStore = ReturnType<typeof createSecretStore>;
export type SecretVersion = Awaited<ReturnType<SecretStore['listVersions']>>[number];
export type SiteStore = ReturnType<typeof createSiteStore>;
export type SiteObject = Parameters<SiteStore['put']>[0];

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
