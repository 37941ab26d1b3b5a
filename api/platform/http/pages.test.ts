import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { handleErrors } from './errors.ts';
import { registerPages } from './pages.ts';
import type { Operation, Renderer } from './renderer.ts';

type Execute = (operation: Operation) => Promise<unknown>;

/** The pages of a web that asks one thing and shows it. */
async function serve(
  execute: Execute,
  render: (execute: Execute) => Promise<{ status: number; html: string }>,
) {
  const app = Fastify();
  handleErrors(app);
  await app.register(cookie);
  const renderer = {
    web: async () => ({ render: (request: { execute: Execute }) => render(request.execute) }),
    assets: {},
    finish: async (_url: string, html: string) => html,
  } as unknown as Renderer;
  registerPages(app, {
    renderer,
    dev: false,
    publicUrl: 'http://localhost',
    analytics: null,
    execute: (_request, op) => execute(op),
  });
  return app;
}
const operation = { id: 'x', variables: {} };
const shown = async (execute: Execute) => {
  await execute(operation).catch(() => null);
  return { status: 500, html: '<p>Something went wrong</p>' };
};
const broken = async (execute: Execute) => {
  const { errors } = (await execute(operation)) as { errors?: unknown };
  if (errors) throw new Error('a page that cannot be shown');
  return { status: 200, html: '' };
};

const away: Record<string, Execute> = {
  'an answer says so': async () => ({ errors: [{ message: 'Busy', extensions: { code: 'UNAVAILABLE' } }] }),
  'nobody knows who asks': () => Promise.reject(Object.assign(new Error('x'), { code: 'P1001' })),
};

describe.each(Object.entries(away))('while the database is away: %s', (_name, execute) => {
  test.each([
    ['the page shows it', shown],
    ['the page cannot be shown', broken],
  ])('%s, and the answer is 503 with the time to come back', async (_what, render) => {
    const app = await serve(execute, render);
    const { statusCode, headers } = await app.inject('/sessions');
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  });
});

test('what is broken stays our own fault', async () => {
  const execute = async () => ({ errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] });
  for (const render of [shown, broken]) {
    const { statusCode, headers } = await (await serve(execute, render)).inject('/sessions');
    expect([statusCode, headers['retry-after']]).toEqual([500, undefined]);
  }
});
