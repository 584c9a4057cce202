/** Synthesised templates as plain values, and the few ways that the promises look at them. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppProps, createApp } from '../../infra/app.ts';
import { makeBuild } from './infra-fixture-build.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Resource = {
  readonly id: string;
  /** Of its stack. */
  readonly region: string;
  Type: string;
  DependsOn?: Json;
  UpdatePolicy?: Json;
  Properties: { [key: string]: Json };
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
};
export type Templates = { resources: Resource[]; outputs: { [key: string]: Json } };

type Choices = Omit<AppProps, 'distDir' | 'outDir'> & {
  /** What the build says of delivery, besides the channel. */
  readonly delivery?: object;
};
const made = new Map<string, Promise<Templates>>();

/** The same choices are synthesised once; a test that edits the templates copies them first. */
export function synthesise(choices: Choices): Promise<Templates> {
  const key = JSON.stringify(choices);
  const templates = made.get(key) ?? makeTemplates(choices);
  made.set(key, templates);
  return templates;
}

async function makeTemplates({ delivery, ...props }: Choices): Promise<Templates> {
  const outDir = await mkdtemp(join(tmpdir(), 'infra-synth-'));
  const assembly = createApp({
    ...props,
    areTemplatesValidated: false,
    distDir: await makeBuild(props.stage, delivery),
    outDir,
  }).synth();
  const { stacks } = assembly;
  const resources = stacks.flatMap(({ template, environment: { region } }) =>
    Object.entries<Omit<Resource, 'id' | 'region'>>(template.Resources).map(([id, resource]) => ({
      id,
      region,
      ...resource,
    })),
  );
  const outputs = stacks.map(({ template }) => template.Outputs);
  return { resources, outputs: Object.assign({}, ...outputs) };
}

export function ofType({ resources }: Templates, type: string): Resource[] {
  return resources.filter(({ Type }) => Type === `AWS::${type}`);
}

/** The one of its type whose logical id starts so. */
export function named(templates: Templates, type: string, start: string): Resource {
  const found = ofType(templates, type).filter(({ id }) => id.startsWith(start));
  const [first, ...more] = found;
  if (!first || more.length > 0) throw new Error(`${found.length} of ${type} start with ${start}.`);
  return first;
}

export function at(value: unknown, path: string): Json | undefined {
  return path.split('.').reduce<unknown>((inner, key) => Object(inner)[key], value) as Json;
}

export function listAt(value: unknown, path: string): Json[] {
  const found = at(value, path);
  return Array.isArray(found) ? found : found === undefined ? [] : [found];
}

/** Each text within, however deep. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

export type Statement = {
  readonly role: string;
  readonly actions: string[];
  readonly resources: Json[];
};

/** What the roles of functions may do. */
export function listGrants(templates: Templates): Statement[] {
  return ofType(templates, 'IAM::Policy').flatMap(({ id, Properties }) =>
    listAt(Properties, 'PolicyDocument.Statement').map((statement) => ({
      role: id.replace(/RoleDefaultPolicy.*$/, ''),
      actions: listAt(statement, 'Action').map(String),
      resources: listAt(statement, 'Resource'),
    })),
  );
}

/** The logical id that a reference points to. */
export function target(reference: Json | undefined): string {
  const found = at(reference, 'Ref') ?? at(reference, 'Fn::GetAtt.0');
  return typeof found === 'string' ? found : '';
}
