import { createApp } from '../../api/app.ts';
import { connectPubSub } from '../../api/platform/pubsub.ts';
import { speaker } from './as.ts';

/** The whole product on a free port, without background jobs: a test runs those by hand. */
export async function startApp() {
  const app = await createApp();
  // For whoever wants to know which way a request was answered: the short one has no hooks.
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

  /** One GraphQL operation, as the holder of `token`. */
  async function graphql(query: string, variables?: object, token?: string) {
    const { body } = await call('POST', '/graphql', { query, variables }, bearer(token));
    return body as {
      // biome-ignore lint/suspicious/noExplicitAny: tests look where they please
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
    /** The holder of `token` at work, over HTTP; without one a visitor. */
    as: (token?: string) => speaker((source, variables) => graphql(source, variables, token)),
    close: app.close,
  };
}

export const bearer = (token?: string): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

export type TestApp = Awaited<ReturnType<typeof startApp>>;
