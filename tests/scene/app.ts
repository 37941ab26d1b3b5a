import { createApp } from '../../api/app.ts';
import { connectPubSub } from '../../api/platform/pubsub.ts';
import { speaker } from './as.ts';

/** Starts the whole product on a free port, without background jobs: tests run those by hand. */
export async function startApp() {
  const app = await createApp();
  // Tells a test which path answered a request: the fast path has no hooks.
  app.http.addHook('onRequest', async ({ headers }, reply) => {
    if (headers['x-which-way']) reply.header('x-way', 'ordinary');
  });
  await connectPubSub();
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  /** Runs one GraphQL operation as the holder of `token`. */
  async function graphql(query: string, variables?: object, token?: string) {
    const { body } = await call('POST', '/graphql', { query, variables }, bearer(token));
    return body as {
      // biome-ignore lint/suspicious/noExplicitAny: tests read any field
      data?: Record<string, any>;
      errors?: { message: string; extensions?: { code?: string } }[];
    };
  }

  return {
    url,
    server: app.http.server,
    socketUrl: `${url.replace('http', 'ws')}/graphql`,
    call,
    graphql,
    /** Calls the API over HTTP as the holder of `token`; undefined: a visitor. */
    as: (token?: string) => speaker((source, variables) => graphql(source, variables, token)),
    close: app.close,
  };
}

export const bearer = (token?: string): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

export type TestApp = Awaited<ReturnType<typeof startApp>>;
