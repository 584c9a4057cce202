/** What a build is asked for. */
import type { JWK } from 'jose';
import type { Catalogue } from '../../functions/catalogue/content.ts';
import { STAGE_NAMES } from '../../infra/stages.ts';

export const STAGES = ['local', ...STAGE_NAMES] as const satisfies readonly Catalogue['stage'][];

export type BuildSettings = {
  readonly stage: Catalogue['stage'];
  /** Whatever depends on today takes it from here, so the same inputs give the same bytes. */
  readonly now: Date;
  readonly outDir: string;
  /** Where the service will be reached; left out, the base_url of service.yaml. */
  readonly baseUrl?: string;
  readonly contentDir?: string;
  /** ES256, PEM or JWK; left out, the agent card is not signed. */
  readonly agentCardKey?: string;
  /** Public keys of whatever else we sign, such as consent receipts. */
  readonly publishedKeys?: readonly JWK[];
};
