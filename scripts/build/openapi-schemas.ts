/** The contract's schemas as the components of the OpenAPI description, each under its own name. */

import * as z from 'zod';
import { document } from '../../functions/catalogue/documents.ts';
import * as catalogue from '../../functions/catalogue/schema.ts';
import { searchOutput } from '../../functions/catalogue/search.ts';
import * as link from '../../functions/enquiry/by-link.ts';
import * as event from '../../functions/enquiry/event.ts';
import { health } from '../../functions/enquiry/health.ts';
import * as enquiry from '../../functions/enquiry/schema.ts';
import * as fit from '../../functions/fit/schema.ts';
import * as refusal from '../../functions/refusals.ts';

const COMPONENTS = {
  Check: fit.check,
  Contact: catalogue.contact,
  Document: document,
  Enquiry: enquiry.enquiryInput,
  EnquiryAnswer: enquiry.enquiryOutput,
  EnquiryCreated: event.enquiryCreated,
  EnquiryDetails: enquiry.details,
  EnquiryErased: event.enquiryErased,
  EnquiryRetimed: event.enquiryRetimed,
  EnquiryView: link.enquiryView,
  EnquiryWithdrawn: event.enquiryWithdrawn,
  Error: refusal.errorBody,
  ErrorCode: refusal.errorCode,
  Fit: fit.fit,
  Flag: event.flag,
  Health: health,
  Issue: refusal.issue,
  Lane: catalogue.lane,
  LaneDetail: catalogue.laneDetail,
  LaneFit: fit.laneFit,
  LaneList: catalogue.laneList,
  LaneSummary: catalogue.laneSummary,
  Problem: refusal.problemBody,
  Question: fit.question,
  Range: catalogue.range,
  Reply: link.replyInput,
  ReplyAnswer: link.replyOutput,
  Scenario: fit.scenario,
  SearchResults: searchOutput,
  Withdrawal: link.withdrawalInput,
  WithdrawalAnswer: link.withdrawalOutput,
} as const satisfies Record<string, z.ZodType>;
type ComponentName = keyof typeof COMPONENTS;

type JsonSchema = z.core.JSONSchema.BaseSchema;

const PREFIX = '#/components/schemas/';

export function refTo(name: ComponentName): { $ref: string } {
  return { $ref: `${PREFIX}${name}` };
}

export function makeSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `${PREFIX}${id}`,
    override: ({ jsonSchema, zodSchema }) => {
      dropNoise(jsonSchema);
      if (isOpen(zodSchema)) delete jsonSchema.additionalProperties;
    },
  });
  const described = Object.entries(schemas).map(([id, schema]) => [id, unwrap(schema)]);
  return allowNulls(Object.fromEntries(described));
}

/** What the broker is sent: a later version may add to it. */
function isOpen({ _zod: { def } }: z.core.$ZodTypes): boolean {
  return def.type === 'object' && def.catchall === undefined;
}

/** As functions/input.ts reads them: null in an optional field of a request counts as left out. */
function allowNulls(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  for (const name of ['Enquiry', 'Scenario'] satisfies ComponentName[]) {
    const { properties = {}, required = [] } = schemas[name] ?? {};
    for (const [field, schema] of Object.entries(properties)) {
      if (typeof schema !== 'object' || required.includes(field)) continue;
      if (schema.enum) schema.enum = [...schema.enum, null];
      Object.assign(schema, { type: [schema.type, 'null'] });
    }
  }
  return schemas;
}

/** One schema on its own, for a parameter. */
export function toSchema(schema: z.core.$ZodType): JsonSchema {
  return unwrap(z.toJSONSchema(schema, { override: ({ jsonSchema }) => dropNoise(jsonSchema) }));
}

/** In a description they are named by their place, and their dialect is that of OpenAPI 3.1. */
function unwrap({ $schema: _, $id: __, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** A format says it already; "any safe integer" and that our own types are read-only say nothing. */
function dropNoise(schema: JsonSchema): void {
  delete schema.readOnly;
  if (schema.format) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** By its name where it has one, or each of its kinds by theirs. */
export function describeSchema(schema: z.core.$ZodType): JsonSchema {
  const named = Object.entries(COMPONENTS).find(([, each]) => each === schema);
  if (named) return { $ref: `${PREFIX}${named[0]}` };
  if (schema instanceof z.ZodUnion) return { oneOf: schema.options.map(describeSchema) };
  return toSchema(schema);
}
