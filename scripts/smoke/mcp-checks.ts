/** MCP at every version it speaks: tools, resources, prompts, and the door. */
import * as z from 'zod';
import { laneList } from '../../functions/contract/catalogue.ts';
import { operations } from '../../functions/contract/operations.ts';
import type { Check } from './check.ts';
import { TAX_DEBT } from './rest-checks.ts';
import { call, readEnvelope, send } from './rpc.ts';
import { expectStatus, expectThat, readBody, type Site } from './site.ts';

const MODERN = '2026-07-28';
const LEGACY = ['2025-11-25', '2025-06-18', '2025-03-26'];
const LATEST = LEGACY[0] ?? '';

const toolList = z.looseObject({ tools: z.array(z.looseObject({ name: z.string() })) });
const toolResult = z.looseObject({
  content: z.array(z.looseObject({ type: z.string() })).min(1),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
});
const initialized = z.looseObject({ protocolVersion: z.string(), instructions: z.string() });
const resource = z.looseObject({ contents: z.array(z.looseObject({ uri: z.string() })).min(1) });
const prompt = z.looseObject({ messages: z.array(z.unknown()).min(1) });

type Params = Readonly<Record<string, unknown>>;
const legacy = (method: string, params: Params = {}, version = LATEST) =>
  ({ path: '/mcp', method, params, headers: { 'mcp-protocol-version': version } }) as const;
const useTool = (site: Site, name: string, input: Params) =>
  call(site, legacy('tools/call', { name, arguments: input }), toolResult);

function expectAllTools({ tools }: z.infer<typeof toolList>): void {
  const names = tools.map(({ name }) => name).toSorted();
  const wanted = Object.keys(operations).toSorted();
  expectThat(names.join() === wanted.join(), `The tools are ${names.join(', ')}.`);
}

export const mcpChecks: readonly Check[] = [
  ...LEGACY.map((version) => ({
    title: `MCP ${version} begins, and lists the five tools`,
    run: async (site: Site) => {
      const clientInfo = { name: 'smoke', version: '1.0.0' };
      const params = { protocolVersion: version, capabilities: {}, clientInfo };
      const begun = await call(site, { path: '/mcp', method: 'initialize', params }, initialized);
      expectThat(begun.protocolVersion === version, `It speaks ${begun.protocolVersion}.`);
      expectAllTools(await call(site, legacy('tools/list', {}, version), toolList));
    },
  })),
  {
    title: `MCP ${MODERN} lists the five tools`,
    run: async (site) => {
      const _meta = {
        'io.modelcontextprotocol/protocolVersion': MODERN,
        'io.modelcontextprotocol/clientCapabilities': {},
      };
      const headers = { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/list' };
      const asked = { path: '/mcp', method: 'tools/list', params: { _meta }, headers } as const;
      expectAllTools(await call(site, asked, toolList));
    },
  },
  {
    title: 'MCP refuses a version that nobody speaks with 400',
    run: async (site) => {
      expectStatus(await send(site, legacy('tools/list', {}, '1999-01-01')), 400);
    },
  },
  {
    title: 'MCP takes a notification with 202, and GET is 405',
    run: async (site) => {
      const note = { jsonrpc: '2.0', method: 'notifications/initialized' };
      expectStatus(await site.post('/mcp', note, { 'mcp-protocol-version': LATEST }), 202);
      expectStatus(await site.get('/mcp'), 405);
    },
  },
  {
    title: 'MCP reads answer: check_fit, list_products, search, fetch',
    run: async (site) => {
      const asked = {
        check_fit: TAX_DEBT,
        list_products: { lane: 'caveat' },
        search: { query: 'second mortgage' },
        fetch: { id: 'lane:caveat' },
      };
      for (const [name, input] of Object.entries(asked)) {
        const { isError } = await useTool(site, name, input);
        expectThat(isError !== true, `${name} answers an error.`);
      }
    },
  },
  {
    title: 'MCP lists the same lanes as REST',
    run: async (site) => {
      const { structuredContent } = await useTool(site, 'list_products', {});
      const rest = readBody(await site.get('/v1/products'), laneList);
      const same = JSON.stringify(laneList.parse(structuredContent)) === JSON.stringify(rest);
      expectThat(same, 'They differ.');
    },
  },
  {
    title: 'MCP sends nothing without the borrower’s details and consent',
    run: async (site) => {
      const { isError } = await useTool(site, 'request_callback', { name: 'A B' });
      expectThat(isError === true, 'It does not refuse.');
    },
  },
  {
    title: 'MCP gives resources and prompts, and an error for a method that there is not',
    run: async (site) => {
      await call(site, legacy('resources/read', { uri: 'service://products' }), resource);
      await call(site, legacy('resources/read', { uri: 'service://lanes/caveat' }), resource);
      const options = { name: 'finance_options', arguments: { purpose: 'pay a tax debt' } };
      await call(site, legacy('prompts/get', options), prompt);
      const { error } = readEnvelope(await send(site, legacy('no/such-method')));
      expectThat(error?.code === -32601, `The error is ${error?.code}.`);
    },
  },
];
