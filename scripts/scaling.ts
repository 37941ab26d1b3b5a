/**
 * npm run scaling [-- --sessions 5000] [--seconds 3] [--connections 32]: measures the CPU time of an answer with one
 * process, with two behind a load balancer with Redis, and with two and a streaming replica; for the Node processes,
 * the primary, the replica and Redis. Starts its own PostgreSQL; Redis only where `redis-server` is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import '../codegen/placeholder-env.ts'; // logins are signed here too, with the same secret as in the API
import { startReplica } from '../sandbox/postgres-replica.ts';

const { timeOf, timeOfTree } = await import('../tests/bench/cpu.ts');
const { startLoad } = await import('../tests/bench/measuring.ts');
const { setStage } = await import('../tests/bench/stage.ts');
const { operation, everybody, visitor } = await import('../tests/bench/asking.ts');
const { writeTargets } = await import('../tests/bench/writes.ts');
const { reservePort } = await import('../tests/scene/ports.ts');
type Server = Awaited<ReturnType<Awaited<ReturnType<typeof setStage>>['join']>>;

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
  },
});
const [milliseconds, connections] = [Number(values.seconds) * 1_000, Number(values.connections)];
/** The maximum concurrency of writes: more would measure queueing, on a machine that runs other processes as well. */
const MOST_WRITERS = 8;
const ends: (() => unknown)[] = [];

/** Starts a round-robin proxy for connections to these servers; returns its URL. */
async function balance(servers: readonly Server[]): Promise<string> {
  let turn = 0;
  const proxy = createServer((client) => {
    const server = connect(Number(new URL(servers[turn++ % servers.length]!.url).port), '127.0.0.1');
    client.pipe(server).pipe(client);
    for (const end of [client, server]) end.on('error', () => [client, server].map((each) => each.destroy()));
  });
  const port = await reservePort();
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  ends.push(() => proxy.close());
  return `http://127.0.0.1:${port}`;
}

async function startRedis() {
  if (spawnSync('redis-server', ['--version']).status !== 0) return null;
  const port = await reservePort();
  const child = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1']);
  ends.push(() => child.kill());
  return { pid: child.pid!, url: `redis://127.0.0.1:${port}` };
}

async function query(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** The largest tables with their indexes: rows, and bytes per row. */
const SIZES = `SELECT relname AS table, n_live_tup AS rows, pg_total_relation_size(relid) / n_live_tup AS "bytes a row"
  FROM pg_stat_user_tables WHERE n_live_tup > 1000 ORDER BY pg_total_relation_size(relid) DESC LIMIT 12`;

async function replicaOf(databaseUrl: string) {
  const rows = await query(databaseUrl, 'SHOW data_directory');
  const folder = mkdtempSync(join(tmpdir(), 'questboard-scaling-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const port = Number(new URL(databaseUrl).port);
  const primary = { url: databaseUrl, port, ended: Promise.resolve(), stop: async () => {} };
  const dataDir = join(folder, 'replica');
  const replica = await startReplica({ primary, primaryDir: rows[0].data_directory, dataDir });
  ends.push(() => replica.stop());
  const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return { url: replica.url, pid };
}

const redis = await startRedis();
const stage = await setStage(Number(values.sessions), console.log);
ends.push(() => stage.close());
const load = startLoad();
ends.push(load.stop);
try {
  const shared: Record<string, string> = redis ? { REDIS_URL: redis.url } : {};
  const pair = [await stage.join(shared), await stage.join(shared)];
  const replica = await replicaOf(stage.databaseUrl);
  const withReplica = { ...shared, DATABASE_REPLICA_URL: replica.url };
  const readers = [await stage.join(withReplica), await stage.join(withReplica)];
  const shapes: [name: string, servers: Server[]][] = [
    ['one process', [stage.api]],
    [`two processes${redis ? ', Redis' : ''}`, pair],
    [`two processes${redis ? ', Redis' : ''}, replica`, readers],
  ];
  const browse = (name: string, headers: Record<string, string>[]) => ({
    name,
    request: operation(stage.api.url, 'SessionsPageQuery', { filter: {} }, headers),
  });
  const targets = [
    browse('list, visitor', [visitor]),
    browse('list, signed in', everybody()),
    ...(await writeTargets(stage, { rounds: 2 * shapes.length })),
  ];
  const times = (servers: readonly Server[]) => [
    servers.reduce((sum, { pid }) => sum + timeOf(pid), 0),
    stage.times(stage.api).postgres,
    timeOfTree(replica.pid),
    redis ? timeOf(redis.pid) : Number.NaN,
  ];
  console.log(
    '| | | node, ms | primary, ms | replica, ms | Redis, ms | a second | p95, ms | failed or lost |',
  );
  for (const { name, request } of targets) {
    for (const [round, [shape, servers]] of shapes.entries()) {
      const base = servers.length > 1 ? await balance(servers) : servers[0]!.url;
      const run = (part: number, duration: number) => {
        const asked = typeof request === 'function' ? request(part) : request;
        const atOnce = asked.once ? Math.min(connections, MOST_WRITERS) : connections;
        const url = asked.url.replace(stage.api.url, base);
        return load.run({ ...asked, url, connections: atOnce, milliseconds: duration });
      };
      await run(2 * round + 1, 1_000); // warm up plans and compiled code
      const before = times(servers);
      const outcome = await run(2 * round + 2, milliseconds);
      const answers = outcome.requests + outcome.failed + outcome.lost;
      const spent = times(servers).map((time, at) => (time - before[at]!) / answers);
      const perSecond = Math.round((outcome.requests / outcome.milliseconds) * 1_000);
      const cells = [name, shape, ...spent.map((ms) => ms.toFixed(2)), perSecond, Math.round(outcome.p95)];
      console.log(
        `| ${[...cells, outcome.failed + outcome.lost].join(' | ')} | ${outcome.failure.slice(0, 90)}`,
      );
    }
  }
  await query(stage.databaseUrl, 'ANALYZE');
  console.table(await query(stage.databaseUrl, SIZES));
} finally {
  for (const end of ends.reverse()) await end();
}
process.exit();
