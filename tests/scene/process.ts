import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll } from '@jest/globals';
import { memoryFlags } from '../../scripts/memory.ts';
import { reservePort } from './ports.ts';
import { until } from './until.ts';

// Kills what a failed test left running, which would keep the test run from ending.
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

/** Starts the product as a separate process, jobs included, on this test's database, so that a test can kill it. */
export async function startProcess(variables: Record<string, string> = {}, program = 'api/main.ts') {
  const port = Number(variables.PORT ?? (await reservePort()));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...memoryFlags, program], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      // Restores the product's own defaults.
      DATABASE_WAIT_SECONDS: '',
      DATABASE_LIMIT_SECONDS: '',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  started.push(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await ready(url, child);
  return {
    url,
    /** Resolves when the process has ended, however it ended. */
    ended,
    signal: (name: NodeJS.Signals) => child.kill(name),
    /** kill -9 */
    async kill() {
      child.kill('SIGKILL');
      await ended; // also when it had ended before
    },
    async stop(): Promise<number | null> {
      const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      return gone;
    },
  };
}

async function ready(url: string, child: ChildProcess) {
  await until(async () => {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the process ended with ${child.exitCode ?? child.signalCode}`);
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok;
  });
}
