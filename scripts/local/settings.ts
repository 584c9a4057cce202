/**
 * The local runner's settings, and the environment that it gives the functions: the only file of
 * the runner that touches process.env.
 */
import * as z from 'zod';
import type { SettingName } from '../../functions/config.ts';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from './aws.ts';

// biome-ignore lint/style/noProcessEnv: settings come in here and go out to the functions from here
const environment = process.env;

const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

export const DEFAULT_DATA_DIR = '.data';

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8787),
  DATA_DIR: z.string().min(1).default(DEFAULT_DATA_DIR),
  BROKER_WEBHOOK_URL: address.optional(),
  BROKER_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]{32,}$/, 'must be whsec_ and at least 24 bytes in base64')
    .optional(),
  DELIVERY_RETRY_SECONDS: z
    .string()
    .regex(/^\d+(,\d+)*$/, 'must be whole seconds with commas between, such as 0,5,60')
    .optional(),
  AWS_ENDPOINT_URL_DYNAMODB: address.optional(),
  AWS_ENDPOINT_URL_SQS: address.optional(),
});
export type LocalSettings = z.infer<typeof settings>;

/** A setting that is there but empty counts as left out. */
export function readSettings(
  given: Readonly<Record<string, string | undefined>> = environment,
): LocalSettings {
  const present = Object.entries(given).filter(([, value]) => value !== '');
  const parsed = settings.safeParse(Object.fromEntries(present));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`These settings cannot be used:\n  ${problems.join('\n  ')}`);
}

/** What the functions read, and where their AWS clients go. */
type FunctionEnvironment = Readonly<
  Record<Exclude<SettingName, keyof typeof FIXED>, string | undefined>
> &
  Readonly<Record<`AWS_ENDPOINT_URL_${string}`, string>>;

/** What a developer's own AWS set-up must not change here is taken away. */
const FIXED = {
  STAGE: 'local',
  AWS_REGION: LOCAL_REGION,
  AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: undefined,
  AWS_PROFILE: undefined,
  AWS_SESSION_TOKEN: undefined,
  // They are for CloudWatch; on a terminal the sweep's would bury the log.
  POWERTOOLS_METRICS_DISABLED: 'true',
};

export function functionEnvironment(
  values: FunctionEnvironment,
): Record<string, string | undefined> {
  return { ...FIXED, ...values };
}

/** Answers how to put everything back. */
export function setFunctionEnvironment(values: FunctionEnvironment): () => void {
  const wanted = functionEnvironment(values);
  const before = Object.keys(wanted).map((name) => [name, environment[name]] as const);
  assign(Object.entries(wanted));
  return () => assign(before);
}

function assign(entries: readonly (readonly [string, string | undefined])[]): void {
  for (const [name, value] of entries) {
    if (value === undefined) delete environment[name];
    else environment[name] = value;
  }
}
