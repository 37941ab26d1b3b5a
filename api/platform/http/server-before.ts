import { createServer, type RequestListener, type ServerOptions } from 'node:http';

interface Options {
  readonly http?: ServerOptions;
  readonly keepAliveTimeout: number;
  readonly requestTimeout: number;
  readonly connectionTimeout: number;
}

/** Creates the server that Fastify would make for itself; `before` may answer a request first. */
export const serverBefore =
  (before: (ordinary: RequestListener) => RequestListener) =>
  (ordinary: RequestListener, options: Record<string, unknown>) => {
    const { http = {}, keepAliveTimeout, requestTimeout, connectionTimeout } = options as unknown as Options;
    const server = createServer(http, before(ordinary));
    server.keepAliveTimeout = keepAliveTimeout;
    server.requestTimeout = requestTimeout;
    server.headersTimeout = requestTimeout; // Node waits for a whole request as long as the longer of the two
    return server.setTimeout(connectionTimeout);
  };
