import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { median } from '../bench/measuring.ts';
import { startApp, type TestApp } from '../scene/app.ts';
import { startProcess } from '../scene/process.ts';
import { operationNamed } from '../scene/stored.ts';
import { aSession } from '../scene/world.ts';

/** At once, and in each of the rounds: few enough that the whole of the memory is gone through in some of them only. */
const [BESIDE, REQUESTS, ROUNDS] = [32, 2_000, 7];
/** Bytes; of what a request and its answer were, 6,000 stayed. */
const MOST_LEFT = 2_000;

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
    const left: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = await old();
      await askAll(REQUESTS);
      left.push(((await old()) - before) / REQUESTS);
    }
    // What is compiled meanwhile stays as well, and a round in which all was gone through leaves less than nothing.
    expect(median(left)).toBeLessThan(MOST_LEFT);
    agent.destroy();
    expect(await product.stop()).toBe(0);
  },
);
