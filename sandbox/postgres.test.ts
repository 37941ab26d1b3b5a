import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { until } from '../tests/scene/until.ts';
import { startPostgres } from './postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'questboard-postgres-'));
const dataDir = join(folder, 'postgres');
const pidFile = join(dataDir, 'postmaster.pid');
const serverPid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the server is killed under some of them
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that owns the server until it is killed. */
async function startElsewhere() {
  const script = `
    import { startPostgres } from '${new URL('./postgres.ts', import.meta.url).href}';
    const server = await startPostgres({ dataDir: '${dataDir}', port: 0, durable: true });
    console.log(server.url);
    await server.ended;`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, url: String(line).trim() };
}

test('sets up UTF-8, passwords and loopback on the first start and keeps the data', async () => {
  const first = await startPostgres({ dataDir, port: 0, durable: true });
  await query(first.url, "CREATE TABLE note (text text); INSERT INTO note VALUES ('ünï')");
  const [settings] = await query(
    first.url,
    `SELECT current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS listens,
            current_setting('max_connections') AS connections, current_setting('fsync') AS fsync, lower('Ü') AS folded`,
  );
  expect(settings).toEqual({
    encoding: 'UTF8',
    listens: '127.0.0.1',
    connections: '200',
    fsync: 'on',
    folded: 'ü',
  });
  await expect(query(first.url.replace(':questboard@', ':wrong@'), 'SELECT 1')).rejects.toThrow(/password/);
  await first.stop();

  const second = await startPostgres({ dataDir, port: 0, durable: false });
  expect(await query(second.url, 'SELECT text FROM note')).toEqual([{ text: 'ünï' }]);
  await second.stop();
});

test('a killed owner takes the server along, and the next start finds its data', async () => {
  const { child, url } = await startElsewhere();
  await query(url, "INSERT INTO note VALUES ('before the kill')");
  child.kill('SIGKILL');
  const again = await startPostgres({ dataDir, port: 0, durable: false });
  expect(await query(again.url, 'SELECT count(*)::int AS n FROM note')).toEqual([{ n: 2 }]);
  await again.stop();
});

test('a killed server leaves a pid file that does not stop the next start', async () => {
  const { child } = await startElsewhere();
  process.kill(serverPid(), 'SIGKILL');
  await once(child, 'exit');
  expect(existsSync(pidFile)).toBe(true);
  // The number now belongs to somebody else: to us.
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)));
  const again = await startPostgres({ dataDir, port: 0, durable: false });
  expect(await query(again.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await again.stop();
});

test('says so when the folder or the port is in use', async () => {
  const { child, url } = await startElsewhere();
  await expect(startPostgres({ dataDir, port: 0, durable: false })).rejects.toThrow(/in use.*already runs/);
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  child.kill('SIGTERM');
  await until(() => !existsSync(pidFile)); // else it would still write where all is removed below

  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const start = startPostgres({
    dataDir: join(folder, 'b'),
    port,
    durable: false,
    portVariable: 'EMBEDDED_POSTGRES_PORT',
  });
  await expect(start).rejects.toThrow(`set EMBEDDED_POSTGRES_PORT`);
  other.close();
});
