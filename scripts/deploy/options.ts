/** What the deploy command is asked for. */
import { parseArgs } from 'node:util';
import { readStageName } from '../../infra/stages.ts';
import { ROTATED, type RotatedName } from './secrets.ts';

export type DeployOptions = NonNullable<ReturnType<typeof readOptions>>;

export const HELP = `npm run deploy -- --stage dev|production [what] [--yes]

  (nothing)             build, check, show the difference, deploy, publish, smoke; to dev
                        also one test enquiry, which the broker of dev gets
  --rollback [--to COMMIT]    deploy again what was deployed before, or that commit
  --rotate origin       a new origin secret; the one before is let in for a day
  --rotate mcpState     a new key for MCP request state; the one before is known for a day
  --rotate testEnquiry  a new secret for test enquiries; the one before is known for a day
  --rotate webhook      a new webhook secret; the one before signs too …
  --rotate webhook --finish   … until this, when the broker has taken the new one
  --rotate receipt      a new key for consent receipts; those before stay published
  --teardown            remove all but the table and its key
  --unlock              end the lock of a command that has died; it expires in three hours
  --at-once             in production, do not move calls step by step: an alarm that sounds
                        already would turn back what mends it. A rollback does so itself
  --yes                 do not ask`;

const OPTIONS = {
  stage: { type: 'string' },
  rollback: { type: 'boolean', default: false },
  to: { type: 'string' },
  rotate: { type: 'string' },
  finish: { type: 'boolean', default: false },
  teardown: { type: 'boolean', default: false },
  unlock: { type: 'boolean', default: false },
  'at-once': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** Nothing where help was asked for. */
export function readOptions(args: readonly string[]) {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const { rollback, to, rotate, finish, teardown, unlock } = values;
  if (values.help) return undefined;
  const asked = [rollback, teardown, unlock, rotate !== undefined].filter(Boolean).length;
  if (asked > 1) {
    throw new Error('Ask for one of --rollback, --rotate, --teardown and --unlock at a time.');
  }
  if (to !== undefined && !rollback) throw new Error('--to goes with --rollback.');
  if (finish && rotate !== 'webhook') throw new Error('--finish goes with --rotate webhook.');
  const { yes: isAgreed, 'at-once': isAtOnce } = values;
  const chosen = { stage: readStageName(values.stage), isAgreed, isAtOnce };
  if (rollback) return { ...chosen, task: { kind: 'roll-back', commit: to } as const };
  if (teardown) return { ...chosen, task: { kind: 'tear-down' } as const };
  if (unlock) return { ...chosen, task: { kind: 'unlock' } as const };
  if (rotate === undefined) return { ...chosen, task: { kind: 'deploy' } as const };
  const secret = readSecret(rotate);
  return { ...chosen, task: { kind: 'rotate', secret, isLast: finish } as const };
}

function readSecret(given: string): RotatedName {
  const found = ROTATED.find((name) => name === given);
  if (found === undefined) throw new Error(`--rotate takes one of ${ROTATED.join(', ')}.`);
  return found;
}
