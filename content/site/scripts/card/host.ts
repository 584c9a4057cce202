/** Speaks with the host that shows the card, JSON-RPC in messages as MCP Apps has it, and puts on its look. */

const PROTOCOL_VERSION = '2026-01-26';

type Message = {
  readonly jsonrpc?: unknown;
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code?: number; readonly message: string };
};
type Waiting = {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
};

const waiting = new Map<number, Waiting>();
let lastId = 0;

/** What hosts answer is theirs to get wrong: it is read like anything from outside. */
export type FromHost = Readonly<Record<string, unknown>>;

export const read = (value: unknown): FromHost =>
  typeof value === 'object' && value !== null ? (value as FromHost) : {};

/** Requests of the host that need no more than a yes. */
const UNDERSTOOD = ['ping', 'ui/resource-teardown'];

/** Each handler takes the parameters of one notification of the host. */
export function listen(handlers: Readonly<Record<string, (params: FromHost) => void>>): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<Message | null>) => {
    if (source !== window.parent || data?.jsonrpc !== '2.0') return;
    if (data.method === undefined) settle(data);
    else if (data.id === undefined) handlers[data.method]?.(read(data.params));
    else if (UNDERSTOOD.includes(data.method)) post({ id: data.id, result: {} });
    else post({ id: data.id, error: { code: -32601, message: 'Method not found' } });
  });
}

export async function introduce(): Promise<FromHost> {
  const result = await request('ui/initialize', {
    protocolVersion: PROTOCOL_VERSION,
    appInfo: { name: 'fit-check-card', version: '1.0.0' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
  });
  post({ method: 'ui/notifications/initialized', params: {} });
  new ResizeObserver(reportSize).observe(document.body);
  return result;
}

export async function request(method: string, params: FromHost): Promise<FromHost> {
  lastId += 1;
  const id = lastId;
  post({ id, method, params });
  return read(await new Promise((resolve, reject) => waiting.set(id, { resolve, reject })));
}

let most = Number.POSITIVE_INFINITY;

/** Past the height that the host allows, the card scrolls. */
export function limitHeight({ containerDimensions }: FromHost): void {
  const { maxHeight } = read(containerDimensions);
  most = typeof maxHeight === 'number' ? maxHeight : Number.POSITIVE_INFINITY;
  reportSize();
}

function reportSize(): void {
  const needed = Math.ceil(document.body.getBoundingClientRect().height);
  const { scrollWidth: width } = document.documentElement;
  const params = { width, height: Math.min(needed, most) };
  post({ method: 'ui/notifications/size-changed', params });
}

function post(message: Message): void {
  window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
}

function settle({ id = 0, result, error }: Message): void {
  const promise = waiting.get(id);
  waiting.delete(id);
  if (error) promise?.reject(new Error(error.message));
  else promise?.resolve(result);
}

// The host's look: its theme, and its names for what our style sheets name otherwise.

/** Colours count only with those they are read against: half of a palette could not be read. */
const TOGETHER: readonly Readonly<Record<string, string>>[] = [
  {
    '--color-text-primary': '--ink',
    '--color-background-primary': '--paper',
    '--color-text-secondary': '--quiet',
    '--color-background-secondary': '--tint',
    '--color-border-primary': '--line',
  },
  { '--color-background-inverse': '--action', '--color-text-inverse': '--on-action' },
  { '--font-sans': '--font' },
  { '--border-radius-md': '--radius' },
];

export function takeLook({ theme, styles, safeAreaInsets }: FromHost): void {
  const { style } = document.documentElement;
  if (typeof theme === 'string') style.colorScheme = theme;
  const given = read(read(styles)['variables']);
  for (const names of TOGETHER) {
    const entries = Object.entries(names);
    if (!entries.every(([name]) => typeof given[name] === 'string')) continue;
    for (const [name, ours] of entries) style.setProperty(ours, String(given[name]));
  }
  for (const [side, width] of Object.entries(read(safeAreaInsets))) {
    if (typeof width === 'number') style.setProperty(`--safe-${side}`, `${width}px`);
  }
}
