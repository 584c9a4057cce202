/** As much of Express as the MCP bench touches; the project itself does not use it. */
declare module 'express' {
  import type { IncomingMessage, Server, ServerResponse } from 'node:http';

  type Handler = (
    request: IncomingMessage & { body: unknown },
    response: ServerResponse,
  ) => Promise<void>;
  type App = {
    use(path: string, middleware: unknown): void;
    use(middleware: unknown): void;
    post(path: string, handler: Handler): void;
    listen(port: number, host: string, ready: () => void): Server;
  };
  const express: { (): App; json(): unknown };
  // biome-ignore lint/style/noDefaultExport: that is how Express exports itself
  export default express;
}
