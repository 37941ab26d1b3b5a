import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { addresses } from './addresses.ts';

const root = join(import.meta.dirname, '../..');

/** Starts the product before the first test; returns the function that stops it after the last. */
export default async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  const { url, ports, given } = await addresses();
  if (given) return;
  const data = mkdtempSync(join(tmpdir(), 'questboard-e2e-'));
  const guard = pathToFileURL(join(root, 'scripts/die-with-parent.ts')).href;
  const child = spawn(process.execPath, ['--import', guard, 'scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      npm_lifecycle_event: '',
      NODE_OPTIONS: '',
      PORT: String(ports.product),
      PUBLIC_URL: url,
      SANDBOX_PORT: String(ports.sandbox),
      EMBEDDED_POSTGRES_PORT: String(ports.postgres),
      DATABASE_URL: '',
      DATA_DIR: data,
      TEST_FAST_DATABASE: '1',
      TRUST_PROXY: '1',
    },
  });
  const stop = async () => {
    await end(child);
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await untilReady(child);
    await warmUp(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

const patience = 240_000;

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string) => reject(new Error(`${why}\n${said.slice(-4000)}`));
    const timer = setTimeout(() => fail('The product did not start in time.'), patience);
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (!said.includes('Questboard is ready')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', () => fail('The product ended while starting.'));
  });
}

/** Retries until the first rendering has compiled the pages; meanwhile the busy server refuses other requests. */
async function warmUp(url: string): Promise<void> {
  for (const until = Date.now() + patience; Date.now() < until; await sleep(200)) {
    const page = await fetch(`${url}/login`).catch(() => null);
    const file = await fetch(`${url}/favicon.svg`).catch(() => null);
    if (page?.ok && file?.ok) return;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await ended;
  clearTimeout(killer);
}
