/**
 * An AWS account in memory, as far as a deployment changes it, and the ports of whoever deploys to it.
 * Its rules are AWS's own where they make a deployment fail: a stack that is being changed takes no
 * change, one whose creation failed must go first, what is protected is not deleted, a bucket must be
 * empty, a table changes one index at a time, a name belongs to one stack.
 */
import { createHash } from 'node:crypto';
import { INDEXES } from '../../functions/aws/table.ts';
import type { DeployContext } from '../../infra/app.ts';
import { HANDED_OVER, type SecretVersions } from '../../infra/secrets.ts';
import {
  globalStackNames,
  STACK_ROLES,
  type StageName,
  stackNames,
  stages,
} from '../../infra/stages.ts';
import { addLists } from '../../scripts/build/write-edge.ts';
import type { FoundStack, SiteObject, Stacks } from '../../scripts/deploy/aws.ts';
import { deployStage } from '../../scripts/deploy/deploy-stage.ts';
import type { Ports } from '../../scripts/deploy/this-machine.ts';
import { listReferences, type Objects, viewThrough } from './edge-and-bucket.ts';
import { readEdgeSource } from './local-edge.ts';

const EDGE_SOURCE = await readEdgeSource();
const ADDRESS = 'https://site.test';
const BUCKET = 'site-bucket';
const ROLES = ['service', 'firewall', 'site', 'edgeAlarms'] as const;
type Role = (typeof ROLES)[number];
const HOUR_MS = 60 * 60_000;
/** Those that a template hands over, each with the name that the stacks give it. */
const SECRETS = {
  origin: 'OriginSecret',
  mcpState: 'McpStateSecret',
  testEnquiry: 'TestEnquirySecret',
} as const satisfies Record<keyof SecretVersions, string>;

/** What a commit has: one style, and pages beside the first. */
const COMMITS: Readonly<Record<string, readonly string[]>> = {
  one: ['/about'],
  two: ['/about', '/new'],
  three: ['/about'],
};

type Built = {
  readonly objects: readonly SiteObject[];
  readonly edge: string;
  readonly baseUrl: string;
  /** By a firewall, as the settings have one or not. */
  readonly isGuarded: boolean;
  /** Later builds have higher ones. */
  readonly id: number;
};
/** A version of the functions: which values of each secret it knows, the one that it signs by first. */
type FunctionVersion = Readonly<Record<keyof typeof SECRETS, readonly string[]>>;
type Service = {
  version: FunctionVersion;
  baseUrl: string;
  indexes: readonly string[];
  isTableProtected: boolean;
};
type Site = { sends: string; edge: string; buildId: number; isGuarded: boolean };
type Version = { id: string; value: string; labels: string[]; createdAt: Date };
type FakeStack = { -readonly [Key in keyof FoundStack]: FoundStack[Key] } & {
  isProtected: boolean;
  ending?: { readonly at: number; readonly end: () => void };
};

/** How one call of a port goes wrong; the others are the cdk command's. */
export const CDK_CUTS = [
  'service fails',
  'site fails',
  'site fails and cannot go back',
  'killed in service',
  'killed in site',
  'edgeAlarms fails',
] as const;
type Cut = 'before' | 'after' | (typeof CDK_CUTS)[number];
export type Break = {
  /** Counted from 0. */
  readonly call: number;
  readonly cut: Cut;
  /** Nothing that the process would still do afterwards is done. */
  readonly isDeath: boolean;
};
type Session = {
  readonly commit: string;
  readonly isAtOnce?: boolean;
  readonly isGuarded?: boolean;
  readonly broken?: Break;
  /** What else happens at that moment. */
  readonly onCall?: (name: string) => Promise<void>;
};

export type Account = ReturnType<typeof createAccount>;

export function createAccount(stage: StageName = 'dev') {
  const names = { ...stackNames(stage), ...globalStackNames(stage) };
  let now = Date.parse('2026-11-20T00:00:00Z');
  let made = 0;
  const stacks = new Map<string, FakeStack>();
  const secrets = new Map<string, Version[]>();
  const objects = new Map<string, string>();
  const buildIds = new Map<string, number>();
  /** Each page that anyone could read, and when last: browsers keep it for an hour. */
  const seen = new Map<string, number>();
  /** What the edge keeps of each object, for an hour or until it is told to forget. */
  const kept = new Map<string, { readonly text: string; readonly at: number }>();
  const state = {
    service: undefined as Service | undefined,
    site: undefined as Site | undefined,
    /** Of a table that was restored beside the stack's own. */
    restoredIndexes: [] as readonly string[],
    /** Tables of a first try that failed, which nobody could remove. */
    orphans: 0,
    /** What did not serve, at whichever moment. */
    lapses: new Set<string>(),
    /** What S3 or CloudFormation refuses to remove. */
    refuses: undefined as 'objects' | 'service' | undefined,
    isRemoved: false,
  };

  const movesAtOnce = (deployed: DeployContext) =>
    deployed.isAtOnce === true || stages[stage].release === 'at-once';

  function find(nameOrId: string): FakeStack | undefined {
    const found = stacks.get(nameOrId) ?? [...stacks.values()].find(({ id }) => id === nameOrId);
    if (found?.ending !== undefined && found.ending.at <= now) {
      const { end } = found.ending;
      delete found.ending;
      end();
    }
    return found;
  }

  function addStack(name: string, status: string, description = ''): FakeStack {
    const id = `arn:${name}/${++made}`;
    const stack = {
      id,
      status,
      description,
      reason: '',
      createdAt: new Date(now),
      outputs: {},
      isProtected: false,
    };
    stacks.set(name, stack);
    return stack;
  }

  function addVersion(id: string, value: string): void {
    const before = secrets.get(id) ?? [];
    const relabelled = before.map((each) => ({
      ...each,
      labels: each.labels.includes('AWSCURRENT') ? ['AWSPREVIOUS'] : [],
    }));
    const version = { id: `v${++made}`, value, labels: ['AWSCURRENT'], createdAt: new Date(now) };
    secrets.set(id, [...relabelled, version]);
  }

  /** Of the version that is named, or the current one. */
  function resolve(secretId: string, versionId?: string): string {
    const found = (secrets.get(secretId) ?? []).find(({ id, labels }) =>
      versionId === undefined ? labels.includes('AWSCURRENT') : id === versionId,
    );
    if (found === undefined) throw new Error(`${secretId} has no version ${versionId}.`);
    return found.value;
  }

  // What each template makes, as infra/ writes them; test/infra holds those to the same.

  function makeService(deployed: DeployContext, built: Built): void {
    for (const id of Object.values(SECRETS)) if (!secrets.has(id)) addVersion(id, `${id}-first`);
    for (const id of ['WebhookSecret', 'ReceiptSecret']) {
      if (!secrets.has(id)) addVersion(id, '{"current":"first"}');
    }
    const before = state.service;
    const indexes = deployed.tableIndexes ?? Object.values(INDEXES);
    const changed = before
      ? [...indexes, ...before.indexes].filter(
          (name) => !(indexes.includes(name) && before.indexes.includes(name)),
        )
      : [];
    if (changed.length > 1)
      throw new Error('Cannot perform more than one GSI creation or deletion');
    const isTableProtected = (deployed.standing ?? STACK_ROLES).includes('service');
    const given = deployed.secretVersions ?? {};
    const handOver = (name: keyof typeof SECRETS) =>
      (given[name] ?? [undefined]).map((id) => resolve(SECRETS[name], id));
    const version = {
      origin: handOver('origin'),
      mcpState: handOver('mcpState'),
      testEnquiry: handOver('testEnquiry'),
    };
    state.service = { version, baseUrl: built.baseUrl, indexes, isTableProtected };
    if (before) checkVersions(before.version, version, movesAtOnce(deployed));
    const { mcpState, testEnquiry } = given;
    Object.assign(stacks.get(names.service) ?? {}, {
      outputs: {
        TableName: 'the one in use',
        OwnTableName: 'enquiries',
        SweepShards: '4',
        QueueUrl: 'https://queue.test',
        DeadLetterQueueUrl: 'https://dead.test',
        ...Object.fromEntries(
          [...Object.values(SECRETS), 'WebhookSecret', 'ReceiptSecret'].map((id) => [
            `${id}Id`,
            id,
          ]),
        ),
        ...(mcpState?.[0] ? { McpStateSecretVersion: mcpState[0] } : {}),
        ...(testEnquiry?.[0] ? { TestEnquirySecretVersion: testEnquiry[0] } : {}),
      },
    });
  }

  /** What was signed a moment ago must hold, and while calls move step by step, in either version. */
  function checkVersions(old: FunctionVersion, next: FunctionVersion, isAtOnce: boolean): void {
    const refuses = (reads: FunctionVersion, signs: FunctionVersion) =>
      HANDED_OVER.filter((name) => !reads[name].includes(signs[name][0] ?? ''));
    for (const name of refuses(next, old)) state.lapses.add(`the new version refuses ${name}`);
    if (isAtOnce) return;
    for (const name of refuses(old, next)) state.lapses.add(`the old version refuses ${name}`);
  }

  function makeSite({ secretVersions }: DeployContext, { edge, id, isGuarded }: Built): void {
    notePages();
    const version = secretVersions?.origin?.[0];
    state.site = { sends: resolve('OriginSecret', version), edge, buildId: id, isGuarded };
    Object.assign(stacks.get(names.site) ?? {}, {
      outputs: {
        Address: ADDRESS,
        DistributionId: 'E1',
        SiteBucketName: BUCKET,
        ...(version ? { OriginSecretVersion: version } : {}),
      },
    });
  }

  function changeStack(
    role: Role,
    deployed: DeployContext,
    built: Built,
    cut: Cut | undefined,
  ): void {
    const name = names[role];
    const found = find(name);
    if (found?.status.endsWith('_IN_PROGRESS')) throw new Error(`${name} is ${found.status}`);
    if (/^(DELETE_FAILED|UPDATE_ROLLBACK_FAILED)$/.test(found?.status ?? '')) {
      throw new Error(`${name} is ${found?.status}`);
    }
    if (found && /^ROLLBACK_/.test(found.status)) {
      if (found.isProtected) throw new Error(`${name} cannot be deleted while it is protected`);
      stacks.delete(name);
    }
    const isNew = !stacks.has(name);
    const stack = stacks.get(name) ?? addStack(name, '');
    const verb = isNew ? 'CREATE' : 'UPDATE';
    const finish = () => {
      if (role === 'service') makeService(deployed, built);
      if (role === 'site') makeSite(deployed, built);
      check();
      stack.status = `${verb}_COMPLETE`;
    };
    // CDK sets it with the creation, and before an update.
    const { standing = STACK_ROLES } = deployed;
    stack.isProtected = stages[stage].isProtected && standing.some((each) => each === role);
    if (cut === `killed in ${role}`) {
      stack.status = `${verb}_IN_PROGRESS`;
      stack.ending = { at: now + 5 * 60_000, end: finish };
      throw new Error('The cdk command was killed.');
    }
    if (cut === `${role} fails` || cut === `${role} fails and cannot go back`) {
      if (isNew && role === 'service' && standing.includes('service')) state.orphans += 1;
      const isStuck = cut.endsWith('back');
      stack.status = `${isNew ? '' : 'UPDATE_'}ROLLBACK_${isStuck ? 'FAILED' : 'COMPLETE'}`;
      throw new Error(`${name} could not be deployed.`);
    }
    finish();
  }

  function removeStack(nameOrId: string): void {
    const stack = find(nameOrId);
    if (stack === undefined) return;
    const [name = ''] = [...stacks].find(([, each]) => each === stack) ?? [];
    const role = ROLES.find((each) => names[each] === name);
    if (stack.isProtected) throw new Error(`${name} cannot be deleted while it is protected`);
    const isInUse =
      (role === 'site' && objects.size > 0 && state.site !== undefined) ||
      (role === 'firewall' && state.site?.isGuarded === true) ||
      (role === 'service' && (stacks.has(names.site) || state.refuses === 'service'));
    if (isInUse) {
      stack.status = 'DELETE_FAILED';
      throw new Error(`CloudFormation could not remove ${name}`);
    }
    if (role === 'site') {
      state.site = undefined;
      kept.clear();
    }
    if (role === 'service') {
      state.service = undefined;
      secrets.clear();
    }
    stacks.delete(name);
  }

  function put({ key, body }: SiteObject, buildId: number): void {
    notePages();
    objects.set(key, String(body));
    buildIds.set(key, buildId);
    check();
  }

  function remove(keys: readonly string[]): void {
    if (state.refuses === 'objects') throw new Error('S3 did not remove index.html: Access Denied');
    notePages();
    for (const key of keys) objects.delete(key);
    check();
  }

  /** One edge location keeps what it has once fetched, another has kept nothing yet. */
  const keeping: Objects = {
    get(key) {
      const found = kept.get(key);
      if (found !== undefined && now - found.at < HOUR_MS) return found.text;
      const text = objects.get(key);
      if (text !== undefined) kept.set(key, { text, at: now });
      return text;
    },
  };

  function notePages(): void {
    for (const html of [...listPages(), ...listPages(keeping)]) seen.set(html, now);
  }

  /** What a visitor sees of the address. */
  function visit(address: string): string {
    return state.site === undefined ? '' : viewThrough(state.site.edge, keeping)(address).text;
  }

  function listPages(from: Objects = objects): string[] {
    if (state.site === undefined) return [];
    const view = viewThrough(state.site.edge, from);
    const found = ['/', '/about', '/new'].map((path) => view(path));
    return found.flatMap(({ status, text }) => (status === 200 ? [text] : []));
  }

  /** Opens the account to one command. */
  function open({ commit, isAtOnce = false, isGuarded = false, broken, onCall }: Session) {
    const calls: string[] = [];
    const paces: string[] = [];
    const told: string[] = [];
    let isDead = false;
    let cdkCut: Cut | undefined;
    let built: Built | undefined;

    function guard<Args extends unknown[], Result>(
      name: string,
      act: (...args: Args) => Result | Promise<Result>,
    ): (...args: Args) => Promise<Result> {
      return async (...args) => {
        if (isDead) throw new Error('This process is dead.');
        const isBroken = calls.push(name) - 1 === broken?.call;
        await onCall?.(name);
        if (!isBroken) return await act(...args);
        isDead = broken.isDeath;
        if (broken.cut === 'before') throw new Error(`Broken off before ${name}.`);
        cdkCut = broken.cut;
        await act(...args);
        throw new Error(`Broken off after ${name}.`);
      };
    }

    const stackPorts: Stacks = {
      find: guard('find a stack', (name) => tell(find(name))),
      createEmpty: guard('create an empty stack', (name, description) =>
        find(name) ? undefined : addStack(name, 'CREATE_COMPLETE', description).id,
      ),
      continueRollback: guard('continue a rollback', (name) => {
        const stack = find(name);
        if (stack) stack.status = 'UPDATE_ROLLBACK_COMPLETE';
      }),
      allowDeletion: guard('allow deletion', (name) => {
        const stack = find(name);
        if (stack === undefined) throw new Error(`Stack ${name} does not exist`);
        stack.isProtected = false;
      }),
      delete: guard('delete a stack', removeStack),
      findBucket: guard('find the bucket', (name) =>
        find(name) && state.site ? BUCKET : undefined,
      ),
    };

    const portsOf = (current: string, isAtOnce: boolean): Ports => ({
      stage,
      settings: {
        ...stages[stage],
        webhookUrl: 'https://broker.test/enquiries',
        ...(isGuarded ? { firewall: { requestsPerAddress: 2000 } } : {}),
      },
      isAtOnce,
      stacks: stackPorts,
      // No name is used in both regions, so one account does for both.
      globalStacks: stackPorts,
      cdk: (command, context) =>
        guard(`cdk ${command}`, () => {
          if (built === undefined) throw new Error('There is no build.');
          if (command === 'diff') return;
          paces.push(movesAtOnce(context) ? 'at once' : 'step by step');
          const had = ROLES.filter((role) => isGuarded || role !== 'firewall');
          for (const role of had) changeStack(role, context, built, cdkCut);
        })(),
      secrets: {
        listVersions: guard('list versions', (id) => structuredClone(secrets.get(id) ?? [])),
        read: guard('read a secret', (id) => resolve(id)),
        put: guard('put a secret', addVersion),
      },
      openSite: () => ({
        list: guard('list objects', () => [...objects.keys()]),
        read: guard('read an object', (key) => objects.get(key)),
        put: guard('put an object', (object) => put(object, built?.id ?? 0)),
        remove: guard('remove objects', remove),
        empty: guard('empty the bucket', () => remove([...objects.keys()])),
      }),
      invalidate: guard('invalidate', () => kept.clear()),
      readIndexes: guard('read the indexes', (table) =>
        table === 'enquiries' ? (state.service?.indexes ?? []) : state.restoredIndexes,
      ),
      checkout: {
        readCommit: guard('read the commit', () => current),
        build: guard('build', (baseUrl) => {
          built = { ...makeBuild(current, baseUrl), isGuarded, id: ++made };
          return built.objects;
        }),
        check: guard('check', async () => {}),
        smoke: guard('smoke', (_, secret) => {
          if (problems().length > 0) throw new Error(problems().join('\n'));
          if (!state.service?.version.testEnquiry.includes(secret)) {
            throw new Error('403 test_refused');
          }
        }),
        deployCommit: guard('deploy a commit', (earlier) => deployStage(portsOf(earlier, true))),
      },
      operator: {
        tell: (line) => void told.push(line),
        agree: guard('agree', async () => {}),
        throwIfStopped: () => {},
      },
      clock: {
        now: () => new Date(now),
        pause: guard('pause', (seconds) => {
          now += seconds * 1000;
        }),
      },
    });
    return { ports: portsOf(commit, isAtOnce), calls, paces, told };
  }

  function check(): void {
    for (const problem of problems()) state.lapses.add(problem);
  }

  /** What does not serve of what stands. */
  function problems(): string[] {
    const { service, site, isRemoved } = state;
    if (site === undefined || service === undefined) return [];
    notePages();
    const recent = [...seen].flatMap(([html, at]) => (now - at <= HOUR_MS ? [html] : []));
    const assets = (isRemoved ? listPages() : recent).flatMap((html) =>
      listReferences(html, ADDRESS).filter((address) => address.startsWith('/assets/')),
    );
    const isPublic = isWholeOnce() && !isRemoved;
    const view = viewThrough(site.edge, objects);
    const addresses = isPublic ? ['/', '/about', '/v1/products', ...assets] : assets;
    return [
      ...addresses.filter((address) => view(address).status !== 200),
      // The edge may not know it, but must not lead to nothing.
      ...(isPublic && view('/new').status === 403 ? ['/new'] : []),
      ...(isPublic && (buildIds.get('index.html') ?? 0) > site.buildId
        ? ['a page before its edge']
        : []),
      ...(service.version.origin.includes(site.sends) ? [] : ['the functions refuse the edge']),
      ...(isPublic && service.baseUrl !== ADDRESS ? [`built for ${service.baseUrl}`] : []),
    ];
  }

  function isWholeOnce(): boolean {
    return (objects.get('_releases.json') ?? '').includes('"isWhole":true');
  }

  return {
    open,
    problems,
    state,
    objects,
    visit,
    find,
    versionsOf: (id: string) => secrets.get(id) ?? [],
    waitHours: (hours: number) => {
      now += hours * HOUR_MS;
    },
    addStack,
    names,
  };
}

function tell(stack: FakeStack | undefined): FoundStack | undefined {
  if (stack === undefined) return;
  const { ending: _, ...told } = stack;
  return structuredClone(told);
}

function makeBuild(commit: string, baseUrl: string): Omit<Built, 'id' | 'isGuarded'> {
  const paths = ['/', ...(COMMITS[commit.replace('-dirty', '')] ?? [])];
  const style = `/* ${commit} */`;
  const asset = `assets/${createHash('sha256').update(style).digest('hex').slice(0, 12)}.css`;
  const links = paths.map((path) => `<a href="${path}">${path}</a>`).join('');
  const html = `<title>${commit}</title><link rel="stylesheet" href="/${asset}">${links}`;
  const keyOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);
  const files = [
    ...paths.map((path) => [keyOf(path), html] as const),
    ['v1/products/_all.json', `{"of":"${commit}"}`] as const,
    [asset, style] as const,
  ];
  const ROUTES = {
    ...Object.fromEntries(paths.map((path) => [path, keyOf(path)])),
    '/v1/products': 'v1/products/_all.json',
  };
  return {
    baseUrl,
    edge: addLists(EDGE_SOURCE, { ROUTES, LANES: [], DOCUMENTS: [], API: [], PAGE: '' }),
    objects: files.map(([key, body]) => ({ key, body, contentType: '', cacheControl: '' })),
  };
}
