/**
 * The only reader of the environment: once, at start, through a schema. A value that is missing
 * stops the function with its name. Infra takes the names from here.
 */
import * as z from 'zod';

const list = z
  .string()
  .min(1)
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(z.string().min(1)));
const name = z.string().min(1);

const settings = {
  STAGE: z.enum(['local', 'dev', 'production']),
  /** Current and, while it changes, previous: what the edge sends to prove itself. */
  ORIGIN_VERIFY: list,
  /** Current and, while it changes, previous: what signs the state of a question to the person. */
  MCP_STATE_KEYS: list.pipe(z.array(z.string().min(32))),
  /** Current and, while it changes, previous: what marks an enquiry as a test. */
  TEST_ENQUIRY_SECRETS: list,
  TABLE_NAME: name,
  /** Over how many keys the sweep's indexes are spread: infra/stages.ts. */
  SWEEP_SHARDS: z.coerce.number().pipe(z.int().min(1).max(100)),
  /** What a broker who is back gets in a minute of what waited for them: infra/stages.ts. */
  HELD_BACK_A_MINUTE: z.coerce.number().pipe(z.int().min(1)),
  QUEUE_URL: z.url(),
  WEBHOOK_URL: z.url(),
  /** The sender of e-mail to the broker; without it none is sent. */
  EMAIL_FROM: z.email().optional(),
  WEBHOOK_SECRET_ID: name,
  RECEIPT_SECRET_ID: name,
  DELIVERY_RETRY_SECONDS: list
    .transform((each) => each.map(Number))
    .pipe(z.array(z.int().min(0)))
    .optional(),
} as const;

export type SettingName = keyof typeof settings;
type Settings<Name extends SettingName> = {
  [N in Name]: z.infer<(typeof settings)[N]>;
};

export function readConfig<const Name extends SettingName>(names: readonly Name[]): Settings<Name> {
  // biome-ignore lint/style/noProcessEnv: this file is the one reader of the environment
  const environment = process.env;
  const read = names.map((name) => {
    const parsed = settings[name].safeParse(environment[name]);
    if (parsed.success) return [name, parsed.data] as const;
    throw new Error(`The setting ${name} is missing or wrong: ${parsed.error.issues[0]?.message}.`);
  });
  // Every name in `names` was parsed by its own schema just above.
  return Object.fromEntries(read) as Settings<Name>;
}
