/**
 * A host for the card in a real browser: it frames the card as MCP Apps hosts do, speaks the bridge,
 * and answers tool calls with what the test gives it. Nothing may leave for the network.
 */
import type { Browser, Frame, Page } from 'playwright-core';

export type Message = {
  readonly method?: string;
  readonly params?: Record<string, unknown> & { arguments?: Record<string, unknown> };
};
export type CardHost = {
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
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body: hostPage(host) });
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
      await evaluate(`notify(${JSON.stringify({ method, params })})`);
    },
  };
}

function hostPage({ html, theme = 'light', capabilities = { serverTools: {} }, toolResult }: Host) {
  const answers = {
    'ui/initialize': {
      protocolVersion: '2026-01-26',
      hostInfo: { name: 'test-host', version: '1.0.0' },
      hostCapabilities: capabilities,
      hostContext: { theme },
    },
    'tools/call': toolResult ?? { content: [], isError: true },
  };
  const script = `
    const answers = ${inScript(answers)};
    const card = document.querySelector('iframe');
    const post = (message) => card.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*');
    const notify = (message) => post(message);
    window.sent = [];
    addEventListener('message', ({ data }) => {
      window.sent.push(data);
      if (data.id !== undefined && data.method) post({ id: data.id, result: answers[data.method] ?? {} });
      if (data.method === 'ui/notifications/initialized') window.ready = true;
      if (data.method === 'ui/notifications/size-changed') card.height = data.params.height;
    });
    card.srcdoc = ${inScript(html)};`;
  return `<!doctype html><html style="color-scheme:${theme}"><style>body{margin:0}iframe{border:0;width:100%}</style>
    <iframe sandbox="allow-scripts"></iframe><script>${script}</script></html>`;
}

function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
