/**
 * A host for the card in a real browser: it frames the card as MCP Apps hosts do, speaks through the
 * official bridge, and answers with what the test gives it. Nothing may leave for the network.
 */
import { build } from 'esbuild';
import type { Browser, Frame, Page } from 'playwright-core';

export type Message = {
  readonly method?: string;
  readonly params?: Record<string, unknown> & { arguments?: Record<string, unknown> };
};
type CardHost = {
  readonly page: Page;
  readonly card: Frame;
  /** What the card sent, oldest first. */
  readonly sent: () => Promise<Message[]>;
  /** Waits until the card has sent this method so many times. */
  readonly received: (method: string, times: number) => Promise<void>;
  readonly notify: (method: string, params: unknown) => Promise<void>;
  /** Addresses that the card tried to reach. */
  readonly reached: readonly string[];
};

type Host = {
  readonly html: string;
  readonly width?: number;
  readonly theme?: 'light' | 'dark';
  /** Besides theme, of what a host tells about itself. */
  readonly context?: Record<string, unknown>;
  readonly capabilities?: Record<string, unknown>;
  /** What the service answers to the card's own tool call. */
  readonly toolResult?: unknown;
};

const ADDRESS = 'https://host.example/';

export async function showCard(browser: Browser, host: Host): Promise<CardHost> {
  const page = await browser.newPage({ viewport: { width: host.width ?? 720, height: 900 } });
  const reached: string[] = [];
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    if (url === ADDRESS) {
      const body = await hostPage(host);
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body });
    } else {
      reached.push(url);
      await route.abort();
    }
  });
  await page.goto(ADDRESS);
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('The host page has no card.');
  await page.waitForFunction('window.ready');
  const evaluate = (expression: string) => page.evaluate(expression);
  return {
    page,
    card: frame,
    reached,
    sent: async () => (await evaluate('window.sent')) as Message[],
    received: async (method, times) => {
      const count = `window.sent.filter((each) => each.method === ${JSON.stringify(method)}).length`;
      await page.waitForFunction(`${count} === ${times}`);
    },
    notify: async (method, params) => {
      await evaluate(`notify(${JSON.stringify(method)}, ${JSON.stringify(params)})`);
    },
  };
}

/** A host that offers everything; one without `openLinks` opens none. */
const ALL = { serverTools: {}, openLinks: {}, updateModelContext: {}, message: {} };

async function hostPage({ html, theme = 'light', context, capabilities = ALL, toolResult }: Host) {
  const given = {
    ...{ html, capabilities, context: { theme, ...context } },
    toolResult: toolResult ?? { content: [], isError: true },
  };
  const script = (await bundledHost).replace('GIVEN', () => inScript(given));
  return `<!doctype html><html style="color-scheme:${theme}"><style>body{margin:0}iframe{border:0;width:100%}</style>
    <iframe sandbox="allow-scripts"></iframe><script type="module">${script}</script></html>`;
}

const HOST = `
  import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
  const { html, capabilities, context, toolResult } = GIVEN;
  const frame = document.querySelector('iframe');
  window.sent = [];
  addEventListener('message', ({ data }) => window.sent.push(data));
  const info = { name: 'test-host', version: '1.0.0' };
  const bridge = new AppBridge(null, info, capabilities, { hostContext: context });
  bridge.oninitialized = () => { window.ready = true; };
  bridge.onsizechange = ({ height }) => { frame.height = height; };
  bridge.oncalltool = async () => toolResult;
  bridge.onmessage = async () => ({});
  bridge.onupdatemodelcontext = async () => ({});
  bridge.onrequestdisplaymode = async ({ mode }) => ({ mode });
  if (capabilities.openLinks) bridge.onopenlink = async () => ({});
  const SENDS = {
    'ui/notifications/tool-input': 'sendToolInput',
    'ui/notifications/tool-result': 'sendToolResult',
    'ui/notifications/tool-cancelled': 'sendToolCancelled',
    'ui/notifications/host-context-changed': 'sendHostContextChange',
  };
  window.notify = (method, params) => bridge[SENDS[method]](params);
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html;`;

const bundledHost = build({
  stdin: { contents: HOST, resolveDir: import.meta.dirname },
  bundle: true,
  format: 'esm',
  write: false,
  logLevel: 'error',
}).then(({ outputFiles }) => (outputFiles[0]?.text ?? '').replaceAll('</', '<\\/'));

function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
