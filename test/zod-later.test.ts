/**
 * What the bundles have instead of zod takes an input only where zod takes it, as zod takes it, and says of a schema only
 * what zod says. Every schema that these files declare is made by both and given the same inputs.
 */
import { cp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CASES } from '../scripts/bench/cases.ts';
import { runProcess } from '../scripts/bench/processes.ts';
import { bundleWaiting, putOff, SPLIT_BUNDLING } from '../scripts/build/bundles.ts';
import { builtDist } from './support/built-dist.ts';
import { makeFolder } from './support/folder.ts';

const FILES = [
  'functions/fit/schema.ts',
  'functions/fit/conversation/remembered.ts',
  'functions/fit/fact-names.ts',
  'functions/catalogue/schema.ts',
  'functions/catalogue/search.ts',
  'functions/catalogue/documents.ts',
  'functions/enquiry/schema.ts',
  'functions/enquiry/record.ts',
  'functions/a2a/memory.ts',
  // What the SDK of MCP reads by.
  'node_modules/@modelcontextprotocol/core/dist/index.mjs',
];

let folder: Awaited<ReturnType<typeof makeFolder>>;
let pairs: readonly {
  readonly name: string;
  readonly real: z.ZodType;
  readonly later: z.ZodType;
}[];
beforeAll(async () => {
  folder = await makeFolder();
  const entries = FILES.map((file) => [file.replaceAll(/\W/g, '-'), file] as const);
  await build({
    ...SPLIT_BUNDLING,
    entryPoints: Object.fromEntries(entries),
    outdir: folder.path,
    plugins: [...SPLIT_BUNDLING.plugins, putOff],
  });
  for (const { path, contents } of await bundleWaiting()) {
    await writeFile(join(folder.path, basename(path)), contents);
  }
  const found = entries.map(async ([name, file]) => {
    const later = await import(pathToFileURL(join(folder.path, `${name}.mjs`)).href);
    const real = await import(pathToFileURL(file).href);
    return Object.keys(real)
      .filter((each) => real[each] instanceof z.ZodType)
      .map((each) => ({ name: `${file} ${each}`, real: real[each], later: later[each] }));
  });
  pairs = (await Promise.all(found)).flat();
});
afterAll(() => folder[Symbol.asyncDispose]());

const TEXTS = [
  '',
  ' ',
  'stock',
  ' Property ',
  'sole_trader',
  '1e3',
  '2026-11-20',
  'sam@example.com',
];
const LONG = ['é'.repeat(30), '😀'.repeat(50), 'x'.repeat(200), 'x'.repeat(201), 'y'.repeat(4001)];
const text = fc.oneof(fc.constantFrom(...TEXTS, ...LONG), fc.string({ unit: 'grapheme' }));
const number = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.5, 1, 1200, 1201, 1e9, 1e9 + 1, Number.NaN, 2 ** 53),
  fc.double(),
  fc.nat(5000),
);
const anything = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constantFrom<unknown>(null, undefined, [], {}, [1], Object.create(null)),
  fc.anything({ withObjectString: true, maxDepth: 2 }),
);

/** Mostly what the schema asks for, and now and then anything. */
function inputFor(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: rightFor(schema) }, { weight: 1, arbitrary: anything });
}

function rightFor(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, inputFor(field)]);
    const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
    const whole = fc.record(Object.fromEntries(fields));
    const more = fc.constantFrom({}, {}, {}, {}, { other: 1 }, JSON.parse('{"__proto__":1}'));
    return fc.tuple(fc.oneof(known, whole), more).map(([one, two]) => ({ ...one, ...two }));
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return fc.oneof(fc.constantFrom(undefined, null), inputFor(schema.unwrap()));
  }
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) {
    return inputFor(schema.unwrap());
  }
  if (schema instanceof z.ZodPipe) return fc.oneof(inputFor(schema.in), inputFor(schema.out));
  if (schema instanceof z.ZodArray) return fc.array(inputFor(schema.element), { maxLength: 3 });
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(inputFor));
  if (schema instanceof z.ZodTuple) return fc.tuple(...schema.def.items.map(inputFor));
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(
      inputFor(schema.keyType).map((name) => (typeof name === 'string' ? name : 'other')),
      inputFor(schema.valueType),
    );
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  return schema instanceof z.ZodNumber ? number : text;
}

describe('zod, put off', () => {
  it('takes nothing that zod does not, makes the same of what it takes, and refuses in the same words', () => {
    expect(pairs.length).toBeGreaterThan(30);
    for (const { name, real, later } of pairs) {
      fc.assert(
        fc.property(inputFor(real), (input) => {
          const wanted = attempt(() => real.safeParse(input));
          const got = attempt(() => later.safeParse(input));
          expect(got, name).toEqual(wanted);
        }),
        { numRuns: 150 },
      );
    }
  });

  it('says of a schema what zod says', () => {
    for (const { name, real, later } of pairs) {
      expect(describeKind(later), name).toEqual(describeKind(real));
    }
  });
});

function attempt(parse: () => z.ZodSafeParseResult<unknown>): unknown {
  try {
    const { success, data, error } = parse();
    return success ? { data } : { issues: error?.issues };
  } catch (error) {
    return { thrown: String(error) };
  }
}

/** All that the functions ask of a schema that they do not parse by. */
function describeKind(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).map(([name, field]) => [
      name,
      describeKind(field as z.ZodType),
    ]);
  }
  if (schema instanceof z.ZodOptional)
    return ['optional', describeKind(schema.unwrap() as z.ZodType)];
  if (schema instanceof z.ZodPipe) return ['pipe', describeKind(schema.out as z.ZodType)];
  return [schema.type, schema instanceof z.ZodNumber];
}

it('is not missed by requests that are right: fit check, search, MCP and A2A answer where there is no zod', async () => {
  await cp(join(await builtDist(), 'functions'), folder.path, { recursive: true });
  const env = { STAGE: 'local', ORIGIN_VERIFY: 'bench', MCP_STATE_KEYS: 'b'.repeat(32) };
  for (const { name, of, events, isDone } of CASES) {
    if (!('ours' in of) || !['rest', 'a2a', 'mcp'].includes(of.ours)) continue;
    await rm(join(folder.path, of.ours, 'zod.mjs'), { force: true });
    const path = join(folder.path, of.ours, 'index.mjs');
    const cost = await runProcess({ path, events: events(0).slice(0, 2), env, isDone });
    expect(cost.firstMs, name).toBeGreaterThan(0);
  }
});
