/** The catalogue as resources: all lanes, one lane, and who is behind the service. */

import {
  completable,
  type GetPromptResult,
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { SkillsExtension } from '@modelcontextprotocol/server/ext/skills';
import * as z from 'zod';
import { leanProducts } from '../catalogue/lanes.ts';
import { BORROWER_TYPES, LANE_IDS, SECURITIES } from '../catalogue/schema.ts';
import { Refusal } from '../refusals.ts';
import { HOUR, type McpExchange, readOutput } from './exchange.ts';

const JSON_TYPE = 'application/json';
const MARKDOWN = 'text/markdown';

/** For the model and for people, and as old as the figures. */
const readable = ({ catalogue }: McpExchange) => ({
  annotations: {
    audience: ['user' as const, 'assistant' as const],
    lastModified: `${catalogue.observed_at}T00:00:00Z`,
  },
});

export function registerResources(server: McpServer, exchange: McpExchange): void {
  const ofProducts = {
    title: 'Finance types',
    description: 'All lanes in brief, with observed ranges; the same as list_products.',
    mimeType: JSON_TYPE,
    ...readable(exchange),
  };
  server.registerResource('products', 'service://products', ofProducts, async ({ href }) => {
    const products = leanProducts(await readOutput('list_products', {}, exchange));
    return { contents: [{ uri: href, mimeType: JSON_TYPE, text: JSON.stringify(products) }] };
  });
  const ofAbout = {
    title: 'About this service',
    description: 'What it does and does not do, who the broker is, and how figures are observed.',
    mimeType: MARKDOWN,
    ...readable(exchange),
  };
  server.registerResource('about', 'service://about', ofAbout, async ({ href }) => {
    const { text } = await readOutput('fetch', { id: 'page:about' }, exchange);
    return { contents: [{ uri: href, mimeType: MARKDOWN, text }] };
  });
  registerLanes(server, exchange);
}

function registerLanes(server: McpServer, exchange: McpExchange): void {
  const template = new ResourceTemplate('service://lanes/{lane}', {
    list: () => ({
      resources: exchange.catalogue.lanes.map(({ id, name, summary }) => ({
        uri: `service://lanes/${id}`,
        name: id,
        title: name,
        description: summary,
        ...readable(exchange),
      })),
    }),
    complete: { lane: completeLane(exchange) },
  });
  const config = {
    title: 'One finance type',
    description: 'The full criteria of one lane; the same as list_products with `lane`.',
    mimeType: JSON_TYPE,
  };
  server.registerResource('lane', template, config, async ({ href: uri }, { lane }) => {
    try {
      const output = await readOutput('list_products', { lane }, exchange);
      return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(output) }] };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const valid = error.details.valid_lanes?.join(', ');
      throw new ResourceNotFoundError(uri, `${error.message}${valid ? ` Lanes: ${valid}.` : ''}`);
    }
  });
}

/** By what somebody types of the id or the name, wherever in it. */
const completeLane =
  ({ catalogue }: McpExchange) =>
  (typed = ''): string[] =>
    catalogue.lanes
      .filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(typed.toLowerCase()))
      .map(({ id }) => id);

// The skill of this server (SEP-2640): how to use it well, and a guide to each lane.

const GUIDE = /\/references\/([a-z-]+)\.md$/;

export function registerSkill(server: McpServer, exchange: McpExchange): void {
  const { entry, text } = exchange.skill;
  const { uri, frontmatter, resources } = entry;
  const read = async (wanted: string) => {
    if (wanted === uri) return { text, mimeType: MARKDOWN };
    const [, id] = resources.some((each) => each.uri === wanted) ? (GUIDE.exec(wanted) ?? []) : [];
    if (id === undefined) return undefined;
    return { text: (await readOutput('fetch', { id }, exchange)).text, mimeType: MARKDOWN };
  };
  const source = {
    list: async () => ({ skills: [entry] }),
    get: async (wanted: string) => (wanted === uri ? entry : undefined),
    read,
    listResources: async () => [{ uri, ...frontmatter, mimeType: MARKDOWN }],
  };
  new SkillsExtension({ source, cacheHint: HOUR, strict: true }).attach(server);
}

// Ready-made openings for the three things people come for. They ask; they never advise.

const text = z.string().max(1000);

const startsWith = (values: readonly string[]) => (start: string) =>
  values.filter((value) => value.startsWith(start.toLowerCase()));

const needArguments = z.strictObject({
  purpose: text.describe('What the funds are for.'),
  amount: text.optional().describe('About how much, AUD.'),
  security: completable(
    text.describe('What is offered as security.'),
    startsWith(SECURITIES),
  ).optional(),
  borrower_type: completable(
    text.describe('Who would borrow.'),
    startsWith(BORROWER_TYPES),
  ).optional(),
  needed_by: text.optional().describe('When the funds are needed.'),
  situation: text.optional().describe('Anything that matters, such as tax debt.'),
});

const callbackArguments = z.strictObject({
  scenario: text.describe('What the funds are for, how much, by when, and any security.'),
  name: text.optional().describe('The borrower’s name.'),
});

export function registerPrompts(server: McpServer, exchange: McpExchange): void {
  const ofOptions = {
    title: 'See which kinds of business finance fit',
    description: 'Checks a need against every lane, and asks what would sharpen the answer.',
    argsSchema: needArguments,
  };
  server.registerPrompt('finance_options', ofOptions, (need) =>
    say(
      'Use check_fit for this Australian business-finance need, with only the facts given, then ' +
        'show which lanes match with their checks and workings, ask me the questions that would ' +
        `sharpen the answer, and tell me the next step.\n\n${listFacts(need)}`,
    ),
  );
  const lane = completable(z.enum(LANE_IDS).describe('The lane id.'), completeLane(exchange));
  const ofLane = {
    title: 'Explain one kind of finance',
    description: 'The full criteria of one lane in plain words.',
    argsSchema: z.strictObject({ lane }),
  };
  server.registerPrompt('lane_details', ofLane, async (given) => {
    const output = await readOutput('list_products', given, exchange);
    return say(
      'Explain this kind of business finance in plain words: what it is for, observed size, time, ' +
        'LVR and rates, documents, what usually stops it, and what to ask. Say that ranges are ' +
        `observed and are not offers, and cite the url.\n\n${JSON.stringify(output)}`,
    );
  });
  const ofCallback = {
    title: 'Prepare a call from a licensed broker',
    description: 'Gathers what is needed, with the notice and the consent statement.',
    argsSchema: callbackArguments,
  };
  const { collection_notice, consent_statement, version } = exchange.catalogue.wording;
  server.registerPrompt('prepare_callback', ofCallback, (given) =>
    say(
      'I would like a licensed broker to call me. Ask me for what is missing of name, Australian ' +
        'phone number, e-mail and scenario. Show me this collection notice and consent statement ' +
        'word for word, and call request_callback only after I have clearly agreed, with ' +
        `wording_version ${version}.\n\n` +
        `Collection notice: ${collection_notice}\n\nConsent statement: ${consent_statement}\n\n` +
        listFacts(given),
    ),
  );
}

function say(words: string): GetPromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text: words } }] };
}

function listFacts(facts: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(facts)
    .filter(([, value]) => value)
    .map(([name, value]) => `- ${name.replaceAll('_', ' ')}: ${value}`)
    .join('\n');
}
