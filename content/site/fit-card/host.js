/** Speaks with the host that shows the card: JSON-RPC in messages, as MCP Apps has it. */

const PROTOCOL_VERSION = '2026-01-26';
const waiting = new Map();
let lastId = 0;

/** Each handler takes the parameters of one notification of the host. */
export function listen(handlers) {
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || data?.jsonrpc !== '2.0') return;
    if (data.method === undefined) settle(data);
    else if (data.id === undefined) handlers[data.method]?.(data.params ?? {});
    else post({ id: data.id, ...answer(data.method) });
  });
}

export async function introduce() {
  const result = await request('ui/initialize', {
    protocolVersion: PROTOCOL_VERSION,
    appInfo: { name: 'fit-check-card', version: '1.0.0' },
    appCapabilities: { availableDisplayModes: ['inline'] },
  });
  notify('ui/notifications/initialized', {});
  return result;
}

export function request(method, params) {
  lastId += 1;
  post({ id: lastId, method, params });
  return new Promise((resolve, reject) => waiting.set(lastId, { resolve, reject }));
}

export function reportSize() {
  const root = document.documentElement;
  const tell = () =>
    notify('ui/notifications/size-changed', {
      width: root.scrollWidth,
      height: Math.ceil(document.body.getBoundingClientRect().height),
    });
  new ResizeObserver(tell).observe(document.body);
}

function notify(method, params) {
  post({ method, params });
}

function post(message) {
  window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
}

function settle({ id, result, error }) {
  const promise = waiting.get(id);
  waiting.delete(id);
  if (error) promise?.reject(new Error(error.message));
  else promise?.resolve(result);
}

function answer(method) {
  const known = method === 'ping' || method === 'ui/resource-teardown';
  return known ? { result: {} } : { error: { code: -32601, message: 'Method not found' } };
}
