import { type ChildProcess, spawn } from 'node:child_process';
import { reservePort } from './ports.ts';

/** The product as a process of its own, jobs included, on this test's database: something that can be killed. */
export async function startProcess(variables: Record<string, string> = {}, program = 'api/main.ts') {
  const port = Number(variables.PORT ?? (await reservePort()));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await ready(url, child);
  return {
    url,
    /** Resolves when it is gone, however it went. */
    ended,
    /** kill -9 */
    async kill() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
    async stop(): Promise<number | null> {
      const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      return gone;
    },
  };
}

async function ready(url: string, child: ChildProcess) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the process ended with ${child.exitCode ?? child.signalCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the process was not ready within a minute');
}
