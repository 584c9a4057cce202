/** Synthesised templates as plain values, and the few ways that the promises look at them. */
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { type AppProps, createApp } from '../../infra/app.ts';
import { FUNCTION_NAMES } from '../../infra/functions.ts';
import type { StageName } from '../../infra/stages.ts';
import { makeFolder, writeFiles } from './folder.ts';

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

export type Choices = Omit<AppProps, 'distDir' | 'outDir'> & {
  /** What the build says of delivery, besides the channel. */
  readonly delivery?: object;
};

/** The app over the least that a build lays down, in a folder that goes once it has been looked at. */
export async function withApp<Seen>(
  { delivery, ...props }: Choices,
  look: (app: App, outDir: string) => Seen | Promise<Seen>,
  builtFor = props.stage,
): Promise<Seen> {
  await using folder = await makeFolder();
  const [distDir, outDir] = [join(folder.path, 'dist'), join(folder.path, 'out')];
  await writeBuild(distDir, builtFor, delivery);
  return await look(createApp({ ...props, distDir, outDir }), outDir);
}

function writeBuild(distDir: string, stage: StageName, delivery: object = {}): Promise<void> {
  const catalogue = { stage, service: { delivery: { channel: 'webhook', ...delivery } } };
  const files = FUNCTION_NAMES.flatMap((name) => [
    [`functions/${name}/index.mjs`, 'export const handler = async () => {};\n'],
    [`functions/${name}/catalogue.json`, JSON.stringify(catalogue)],
    [`sourcemaps/${name}/index.mjs.map`, '{}'],
  ]);
  const edge = { 'edge/viewer-request.js': 'function handler(event) {}\n' };
  return writeFiles(distDir, { ...edge, ...Object.fromEntries(files) });
}

const made = new Map<string, Promise<Templates>>();

/** The same choices are synthesised once; a test that edits the templates copies them first. */
export function synthesise(choices: Choices): Promise<Templates> {
  const key = JSON.stringify(choices);
  const templates = made.get(key) ?? makeTemplates(choices);
  made.set(key, templates);
  return templates;
}

function makeTemplates(choices: Choices): Promise<Templates> {
  return withApp({ ...choices, areTemplatesValidated: false }, readTemplates);
}

function readTemplates(app: App): Templates {
  const { stacks } = app.synth();
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

/** Of an alarm, by its logical id. */
export const alarmName = (id: string) => id.replace(/^Alarms|.{8}$/g, '');

/** The logical id that a reference points to. */
export function target(reference: Json | undefined): string {
  const found = at(reference, 'Ref') ?? at(reference, 'Fn::GetAtt.0');
  return typeof found === 'string' ? found : '';
}

/** A promise of the templates: how it is looked for, and a change that would break it. */
export type TemplatePromise = {
  readonly title: string;
  /** What breaks it, in words; nothing where it is kept. */
  readonly breaches: (templates: Templates) => string[];
  /** Edits the templates as a careless change would. */
  readonly spoil: (templates: Templates) => void;
};

/** The ids of those for which something does not hold. */
export function unless<Each extends { readonly id: string }>(
  each: readonly Each[],
  holds: (one: Each) => boolean,
): string[] {
  if (each.length === 0) return ['there is none'];
  return each.filter((one) => !holds(one)).map(({ id }) => id);
}
