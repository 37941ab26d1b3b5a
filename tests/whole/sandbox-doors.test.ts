import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reservePorts } from '../scene/ports.ts';

/** Whether somebody listens at this address. */
async function isHeard(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, timeout: 20_000 });
  const heard = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    for (const event of ['error', 'timeout'] as const) socket.once(event, () => resolve(false));
  });
  socket.destroy();
  return heard;
}

test('the sandbox, which shows every mail, listens to this machine alone', async () => {
  const state = mkdtempSync(join(tmpdir(), 'questboard-sandbox-'));
  const ports = await reservePorts(2);
  const [port] = ports;
  const child = spawn(process.execPath, ['sandbox/main.ts'], {
    env: {
      PATH: process.env.PATH,
      PORT: '1',
      PUBLIC_URL: 'http://localhost:1',
      SANDBOX_PORT: String(port),
      SANDBOX_STATE: state,
      STRIPE_WEBHOOK_SECRET: 'whsec_doors',
      POSTMARK_SERVER_TOKEN: 'doors',
      GOOGLE_CLIENT_ID: 'doors',
      GOOGLE_CLIENT_SECRET: 'doors',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  try {
    await once(child, 'message');
    // Another address of the same machine, which hears whoever listens to the world.
    for (const each of ports)
      expect([await isHeard('127.0.0.1', each), await isHeard('127.0.0.2', each)]).toEqual([true, false]);
  } finally {
    child.kill();
    await ended;
    rmSync(state, { recursive: true, force: true });
  }
});
