import { type ChildProcess, spawn } from 'node:child_process';

/** The short form of `npm run chaos`: the same few steps with every run of the tests. */
const SEED = 2291;
const STEPS = 25;

let run: ChildProcess | undefined;
afterAll(() => run?.kill());

test(`${STEPS} steps of chaos break no rule about money and seats`, async () => {
  const lines: string[] = [];
  const args = [
    'scripts/chaos.ts',
    '--seed',
    String(SEED),
    '--steps',
    String(STEPS),
    '--settle-every',
    String(STEPS),
  ];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  run = child;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => lines.push(String(text)));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  const told = lines.join('');
  expect(told).toContain(', 0 violations');
  expect({ code, told }).toEqual({ code: 0, told });
}, 900_000);
