/**
 * Makes the JSON Schemas of the tools, as small as they go: every assistant reads all of them with
 * each tools/list. What is shared and long is said once; what a reader would learn nothing from goes.
 */
import * as z from 'zod';
import type { JsonSchema, ToolSchemas } from '../../functions/contract/built.ts';
import { assistantEnquiry } from '../../functions/contract/enquiry.ts';
import { type Operation, operations } from '../../functions/contract/operations.ts';

/** Below this a reference is longer than what it stands for. */
const LONG = 100;

export function makeToolSchemas(): ToolSchemas {
  return {
    check_fit: toSchemas(operations.check_fit),
    list_products: toSchemas(operations.list_products),
    search: toSchemas(operations.search),
    fetch: toSchemas(operations.fetch),
    request_callback: toSchemas({ ...operations.request_callback, input: assistantEnquiry }),
  };
}

function toSchemas({ input, output }: Operation): ToolSchemas['fetch'] {
  return { input: toJsonSchema(input, 'input'), output: toJsonSchema(output, 'output') };
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const whole = z.toJSONSchema(schema, {
    io,
    reused: 'ref',
    override: ({ jsonSchema }) => {
      dropNoise(jsonSchema);
      if (io === 'output') loosen(jsonSchema);
    },
  });
  /** 2020-12 is what MCP assumes where a schema does not say. */
  const { $defs = {}, $schema: _, ...root } = whole;
  const shared = Object.entries<JsonSchema>($defs).filter(isLong);
  const names = new Map(shared.map(([name], index) => [`#/$defs/${name}`, `#/$defs/${index}`]));
  const shorten = (value: unknown) => shortenRefs(value, { names, $defs });
  const defs = Object.fromEntries(shared.map(([, each], index) => [index, shorten(each)]));
  const short = shorten(root);
  return {
    type: 'object',
    ...(isRecord(short) ? short : {}),
    ...(shared.length > 0 ? { $defs: defs } : {}),
  };
}

function isLong([, schema]: [string, JsonSchema]): boolean {
  return JSON.stringify(schema).length >= LONG;
}

/** A format says it already, and "any safe integer" says nothing. */
function dropNoise(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/**
 * Answers explain themselves, so their fields need no description here. They are left open because
 * hosts keep this list for an hour, and would hold a newer answer against an older list.
 */
function loosen(schema: z.core.JSONSchema.BaseSchema): void {
  delete schema.description;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

type Naming = {
  readonly names: ReadonlyMap<string, string>;
  readonly $defs: Readonly<Record<string, unknown>>;
};

function shortenRefs(value: unknown, naming: Naming): unknown {
  if (Array.isArray(value)) return value.map((each) => shortenRefs(each, naming));
  if (!isRecord(value)) return value;
  const { $ref, ...rest } = value;
  const here = Object.fromEntries(
    Object.entries(rest).map(([name, each]) => [name, shortenRefs(each, naming)]),
  );
  if (typeof $ref !== 'string') return '$ref' in value ? { ...here, $ref } : here;
  const name = naming.names.get($ref);
  if (name !== undefined) return { ...here, $ref: name };
  const inlined = shortenRefs(naming.$defs[$ref.replace('#/$defs/', '')], naming);
  return { ...(isRecord(inlined) ? inlined : {}), ...here };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
