/**
 * A Response for the SDK to fill in, put in place of the global one by the bundler. Node's own loads
 * the whole fetch library when first touched: a third of this Lambda's start.
 */
type Init = { readonly status?: number; readonly headers?: Readonly<Record<string, string>> };

export class Response {
  readonly status: number;
  readonly headers: { readonly get: (name: string) => string | null };
  readonly body: string | AsyncIterable<Uint8Array> | null;

  static json(value: unknown, init: Init = {}): Response {
    const headers = { 'content-type': 'application/json', ...lowerCased(init.headers) };
    return new Response(JSON.stringify(value), { ...init, headers });
  }

  constructor(body: Response['body'], { status = 200, headers }: Init = {}) {
    const given = lowerCased(headers);
    this.status = status;
    this.headers = { get: (name) => given[name.toLowerCase()] ?? null };
    this.body = body;
  }

  async text(): Promise<string> {
    if (typeof this.body === 'string' || this.body === null) return this.body ?? '';
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.body) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }
}

function lowerCased(headers: Init['headers'] = {}): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return Object.fromEntries(entries);
}
