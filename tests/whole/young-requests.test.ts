import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startApp, type TestApp } from '../scene/app.ts';
import { startProcess } from '../scene/process.ts';
import { operationNamed } from '../scene/stored.ts';
import { aSession } from '../scene/world.ts';

/** At once, and in all; fewer than fill so much memory that the whole of it is gone through. */
const [BESIDE, REQUESTS] = [32, 3_000];

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await aSession();
});
afterAll(() => app.close());

const asked: Record<string, { path: string; body?: string }> = {
  'by the short way': {
    path: '/graphql',
    body: JSON.stringify({ id: operationNamed('SessionsPageQuery'), variables: { filter: {} } }),
  },
  'by the ordinary way': { path: '/healthz' },
};

test.each(Object.entries(asked))(
  'nothing of a request outlives its answer %s',
  async (_way, { path, body }) => {
    const product = await startProcess();
    const agent = new Agent({ keepAlive: true, maxSockets: BESIDE });
    const head = { 'content-type': 'application/json', cookie: 'tz=America%2FNew_York' };
    const ask = () =>
      new Promise<number>((resolve, reject) => {
        const sent = request(
          `${product.url}${path}`,
          { agent, method: body ? 'POST' : 'GET', headers: { ...head, 'content-length': body?.length ?? 0 } },
          (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
        );
        sent.once('error', reject).end(body);
      });
    const askAll = async (requests: number) => {
      let left = requests;
      const work = async () => {
        while (left-- > 0) expect(await ask()).toBe(200);
      };
      await Promise.all(Array.from({ length: BESIDE }, work));
    };
    const old = async () => {
      const metrics = await (await fetch(`${product.url}/metrics`)).text();
      return Number(/^nodejs_heap_space_size_used_bytes\{space="old"\} (\S+)$/m.exec(metrics)![1]);
    };
    await askAll(REQUESTS);
    const before = await old();
    await askAll(REQUESTS);
    // Whoever is answered when the young memory is cleared goes there, too, and each was once 6 KB.
    expect((await old()) - before).toBeLessThan(REQUESTS * 1_500);
    agent.destroy();
    expect(await product.stop()).toBe(0);
  },
);
