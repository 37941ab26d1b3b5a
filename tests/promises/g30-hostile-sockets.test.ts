import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeAll } from '../scene/close.ts';
import { startProcess } from '../scene/process.ts';
import { eventually } from '../scene/until.ts';
import { aSession } from '../scene/world.ts';
import { isFull, LONG_TIMEOUT_MS, p95, report, reps, seed } from './scale.ts';

const SOCKETS = reps(200, 1_000);
const SECONDS = reps(5, 60);
const MOST_GROWTH_MB = 50;
/** Others may wait twice as long. Beside other tests on the same cores the ratio is told, and says nothing. */
const MOST_SLOWER = isFull ? 2 : Number.POSITIVE_INFINITY;

let product: Awaited<ReturnType<typeof startProcess>>;
beforeAll(async () => {
  await Promise.all(Array.from({ length: 50 }, () => aSession()));
  product = await startProcess({}, 'tests/promises/collecting-process.ts');
});
afterAll(async () => {
  await product?.kill();
  await closeAll();
});

const pages = ['/api/sessions?limit=20', '/api/game-masters', '/api/sessions?limit=50', '/readyz'];

/** Ten people look around until `until` settles. */
async function visit(until: Promise<unknown>) {
  const times: number[] = [];
  const odd: string[] = [];
  let isOver = false;
  void until.then(() => {
    isOver = true;
  });
  const browse = async (person: number) => {
    for (let look = person; !isOver; look += 1) {
      const begun = performance.now();
      const path = pages[look % pages.length]!;
      const answer = await fetch(`${product.url}${path}`).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        (error: Error) => String(error.cause ?? error),
      );
      times.push(performance.now() - begun);
      if (answer !== 200) odd.push(`${path} ${answer}`);
      await sleep(100);
    }
  };
  await Promise.all(Array.from({ length: 10 }, (_, person) => browse(person)));
  return { times, odd };
}

/** What the process weighs once its garbage is collected. */
async function megabytes(): Promise<number> {
  for (let times = 0; times < 3; times += 1) {
    product.signal('SIGUSR2');
    await sleep(300);
  }
  const metrics = await (await fetch(`${product.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1024 ** 2;
}

const attack = () =>
  new Promise<number | null>((resolve) => {
    const options = [product.url, SOCKETS, SECONDS, seed].map(String);
    spawn(process.execPath, ['tests/promises/hostile-sockets.ts', ...options], {
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'inherit', 'inherit'],
    }).once('exit', resolve);
  });

test(
  `G30: ${SOCKETS} hostile sockets leave the process alive, small, and quick for everybody else`,
  async () => {
    await visit(sleep(reps(2_000, 20_000))); // the first requests pay for what is compiled
    const quiet = await visit(sleep(reps(3_000, 30_000)));
    const before = await megabytes();
    let isAlive = true;
    void product.ended.then(() => {
      isAlive = false;
    });
    const attacking = attack();
    const during = await visit(attacking);
    expect(await attacking).toBe(0);
    const after = await visit(sleep(reps(3_000, 30_000)));
    const grown = isAlive ? (await megabytes()) - before : Number.NaN;
    // Before and after: what else runs on these cores comes and goes.
    const usual = p95([...quiet.times, ...after.times]);
    const slower = p95(during.times) / usual;
    report(
      'G30',
      `${SOCKETS} sockets in ${SECONDS} s: ${isAlive ? 'alive' : 'dead'}, ${grown.toFixed(0)} MB more than ${before.toFixed(0)}, ` +
        `p95 of others ×${slower.toFixed(2)} of ${usual.toFixed(0)} ms (${during.times.length} pages, ${during.odd.length} not answered)`,
    );
    expect([isAlive, quiet.odd, during.odd, after.odd]).toEqual([true, [], [], []]);
    expect(grown).toBeLessThan(MOST_GROWTH_MB);
    expect(slower).toBeLessThan(MOST_SLOWER);
  },
  reps(undefined, LONG_TIMEOUT_MS),
);

test('who comes while the process is busy finds the door open, also as one of a thousand', async () => {
  // What the system lets stand before a door; only Linux says it.
  const most = process.platform === 'linux' ? Number(readFileSync('/proc/sys/net/core/somaxconn')) : 100;
  const crowd = Math.min(1_000, most);
  const { hostname, port } = new URL(product.url);
  let connected = 0;
  product.signal('SIGSTOP');
  const sockets = Array.from({ length: crowd }, () =>
    connect(Number(port), hostname, () => (connected += 1)),
  );
  await eventually(() => connected === crowd);
  for (const socket of sockets) socket.destroy();
  product.signal('SIGCONT');
  expect(connected).toBe(crowd);
});
