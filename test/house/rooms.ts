/**
 * Who may import whom, for dependency-cruiser. A room is a folder or a file; it may import itself, the
 * rooms and the packages in its line, and nothing else. So a new import between rooms is a line here.
 */
import type { ICruiseOptions, IFlattenedRuleSet } from 'dependency-cruiser';

type Room = {
  readonly imports?: readonly string[];
  /** Packages, and `node:` built-ins. `any` is for rooms that are not shipped. */
  readonly uses?: readonly string[] | 'any';
};

const functions = (...rooms: readonly string[]) => rooms.map((room) => `functions/${room}`);

/** What every room says and reads alike. */
const GROUND = functions('refusals', 'money', 'input', 'once');
const SUBJECTS = functions('catalogue', 'fit', 'enquiry', 'delivery');
const OPERATIONS = [...GROUND, ...SUBJECTS, ...functions('operations')];
const SURFACE = [...OPERATIONS, ...functions('http', 'json-rpc', 'built-files')];

export const ROOMS: Readonly<Record<string, Room>> = {
  'functions/refusals': { uses: ['zod'] },
  'functions/money': {},
  'functions/once': {},
  // What the bundles have instead of zod and others: only the bundler names it.
  'functions/later': { uses: ['node:module'] },
  'functions/zod-later': { imports: functions('later') },
  'functions/input': { imports: functions('refusals', 'money'), uses: ['zod'] },
  'functions/http': {
    imports: functions('refusals'),
    uses: ['aws-lambda', '@noble/ciphers', 'node:buffer'],
  },
  'functions/config': { uses: ['zod'] },

  // Each subject may import those before it. Hashes and address ranges are worked out: same input, same output.
  'functions/catalogue': {
    imports: [...GROUND, 'content/lanes/order'],
    uses: ['zod', 'minisearch'],
  },
  'functions/fit': { imports: [...GROUND, ...SUBJECTS.slice(0, 1)], uses: ['zod'] },
  // What a sum comes to, at the asker's own terms or at those that are observed, and what a next message changes in a need.
  'functions/fit/sums': {
    imports: [
      ...GROUND,
      ...functions('catalogue', 'fit/read', 'fit/cost', 'fit/need', 'fit/fact-names'),
    ],
    uses: ['zod'],
  },
  // Numbers, dates and sums made of others, before anything is known of what they are of.
  'functions/fit/read/figures': { imports: functions('fit/need', 'fit/read/split-tokens') },
  'functions/enquiry': {
    imports: [...GROUND, ...SUBJECTS.slice(0, 2)],
    uses: ['zod', 'libphonenumber-js', 'node:crypto', 'node:net'],
  },
  'functions/delivery': { imports: [...GROUND, ...SUBJECTS.slice(0, 3)], uses: ['zod'] },
  'functions/operations': { imports: [...GROUND, ...SUBJECTS], uses: ['zod'] },

  'functions/json-rpc': { imports: functions('http') },
  'functions/built-files': { imports: OPERATIONS, uses: ['node:fs'] },
  'functions/rest': { imports: SURFACE, uses: ['node:crypto'] },
  'functions/mcp': {
    imports: SURFACE,
    uses: ['zod', '@modelcontextprotocol/server', 'node:crypto', 'node:process'],
  },
  'functions/a2a': {
    imports: SURFACE,
    uses: ['zod', '@a2a-js/sdk', 'node:crypto', 'node:zlib'],
  },

  'functions/channels': {
    imports: SUBJECTS,
    uses: [
      '@aws-sdk/client-sesv2',
      'standardwebhooks',
      ...['node:dns', 'node:http', 'node:https', 'node:net'],
    ],
  },
  'functions/aws': {
    imports: [...SUBJECTS, ...functions('once')],
    uses: [
      ...['@aws-sdk/client-dynamodb', '@aws-sdk/util-dynamodb', '@aws-sdk/client-secrets-manager'],
      ...['@aws-sdk/client-sqs', '@aws-lambda-powertools/logger'],
      ...['@aws-lambda-powertools/metrics', 'jose', 'zod', 'node:crypto', 'node:zlib'],
    ],
  },
  'functions/memory': { imports: SUBJECTS },

  'functions/lambda-http': {
    imports: [...GROUND, ...SUBJECTS, ...functions('http', 'rest')],
    uses: ['aws-lambda'],
  },
  'functions/lambda-queue': { imports: SUBJECTS, uses: ['aws-lambda'] },
  'functions/outside-check': { imports: functions('enquiry') },
  'functions/main': {
    imports: [...OPERATIONS, ...functions('built-files', 'config', 'aws')],
  },
  'functions/main-submit': { imports: [...OPERATIONS, ...functions('config', 'main', 'aws')] },
  // One file a Lambda, which puts its own parts together.
  'functions/lambda': {
    imports: [
      ...SURFACE,
      ...functions('rest', 'mcp', 'a2a', 'aws', 'channels', 'outside-check'),
      ...functions('config', 'main', 'main-submit', 'lambda-http', 'lambda-queue'),
    ],
    uses: ['node:timers'],
  },
  'functions/edge': { imports: functions('operations') },

  /** Which lanes there are. */
  'content/lanes/order': {},
  'content/site': {
    imports: functions('money', 'refusals', 'catalogue', 'fit', 'enquiry'),
  },
  infra: {
    imports: functions('config', 'refusals', 'http', 'edge', 'catalogue', 'enquiry', 'aws'),
    uses: 'any',
  },
  scripts: { imports: ['functions', 'infra', 'content/site'], uses: 'any' },
  test: { imports: ['functions', 'infra', 'scripts', 'content/site'], uses: 'any' },
};

/** Reads alone may not reach what brings the AWS SDK, so that a fit check starts without it. */
const READS = 'functions/(main|lambda/(rest|outside))';

const inside = (room: string) => `^${room}(/|\\.(?:ts|js|json)$)`;
/** A room within a room has a line of its own. */
const filesOf = (room: string) => ({
  path: inside(room),
  pathNot: Object.keys(ROOMS)
    .filter((other) => other.startsWith(`${room}/`))
    .map(inside),
});
/** As dependency-cruiser resolves it: a file of the package, its name where it has only types, or the built-in. */
const package_ = (name: string) =>
  name.startsWith('node:') ? `^${name.slice(5)}(/|$)` : `^(node_modules/)?${name}(/|$)`;

export const RULES: IFlattenedRuleSet = {
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      comment: 'Two files that import each other, types included, can only be read together.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'reads-start-without-aws',
      severity: 'error',
      from: { path: `^${READS}\\.ts$` },
      to: { path: '^node_modules/@aws-sdk/', reachable: true },
    },
  ],
  allowed: Object.entries(ROOMS).flatMap(([room, { imports = [], uses = [] }]) => [
    { from: filesOf(room), to: { path: [room, ...imports].map(inside) } },
    {
      from: filesOf(room),
      to:
        uses === 'any'
          ? { pathNot: Object.keys(ROOMS).map(inside) }
          : { path: ['(?!)', ...uses.map(package_)] },
    },
  ]),
  allowedSeverity: 'error',
};

export const OPTIONS: ICruiseOptions = {
  validate: true,
  ruleSet: RULES,
  parser: 'tsc',
  // Imports of types too: they show what a reader must know.
  tsPreCompilationDeps: true,
  detectProcessBuiltinModuleCalls: true,
  doNotFollow: { path: 'node_modules' },
};
