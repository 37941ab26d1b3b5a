import type pg from 'pg';
import { Counter, Gauge } from 'prom-client';
import { isDatabaseAway } from './db.ts';
import { env } from './env.ts';
import { log } from './log.ts';
import { probeOf, readPool } from './read-pools.ts';

/*
 * A copy of the database that PostgreSQL keeps up to date by itself, a moment behind. What visitors share is read
 * there, as long as its lag is within the limit; see docs/decisions/replicas-for-visitors.md.
 */

const LOOK_EVERY_MS = 250;
/** Positions of the primary that are remembered, to compute the lag of the replica. */
const MOST_MARKS = 400;

export type ReplicaState = 'used' | 'behind' | 'away';

const { replicaUrl, replicaWaitMs } = env.database;
const pool =
  replicaUrl === undefined
    ? null
    : readPool('replica', replicaUrl, {
        connectionTimeoutMillis: replicaWaitMs,
        query_timeout: replicaWaitMs,
        statement_timeout: replicaWaitMs,
      });
const probes = replicaUrl
  ? { primary: probeOf(env.database.url, replicaWaitMs), replica: probeOf(replicaUrl, replicaWaitMs) }
  : null;

let state: ReplicaState = 'away';
/** Replay position of the replica, in bytes of the write-ahead log. */
let replayed = 0n;
let lagMs = 0;
/** Positions of the primary and their times, as far as the replica has not reached them. */
let marks: { at: number; position: bigint }[] = [];
/** True once the replica, since it last came back, has reached one of them: before, its lag is unknown. */
let isKnown = false;

const lag = new Gauge({
  name: 'database_replica_lag_seconds',
  help: 'How old what the replica has is, as this process sees it; absent: there is none, or it is away.',
});
const used = new Gauge({
  name: 'database_replica_used',
  help: '1 while visitors are answered from the replica; 0: it is behind or away; absent: there is none.',
});
const reads = new Counter({
  name: 'database_replica_reads_total',
  help: 'Statements sent to the replica: answered, or failed and sent to the primary.',
  labelNames: ['outcome'],
});

// Without a replica it has no metrics.
lag.remove();
used.remove();

/** Returns the state of the replica and its lag in milliseconds; null: there is none. */
export const replicaState = () => (pool ? { state, lagMs } : null);

/** True when a write at that log position can be read on the replica by now. */
export const hasReplica = (position: bigint) => state === 'used' && position <= replayed;

function enter(next: ReplicaState, reason?: string) {
  if (next !== state) {
    const said = next === 'used' ? 'the replica is read from' : 'the replica is left: the primary answers';
    log[next === 'used' ? 'info' : 'warn']({ replica: next, lagMs: Math.round(lagMs), reason }, said);
  }
  state = next;
  used.set(next === 'used' ? 1 : 0);
  if (next !== 'away') return lag.set(lagMs / 1000);
  lag.remove();
  marks = [];
  isKnown = false;
}

/** A position as a number of bytes: numeric, because it may exceed a bigint. */
const POSITION = "(pg_current_wal_lsn() - '0/0')::text AS position";

async function markPrimary(probe: pg.Pool) {
  const at = performance.now();
  const { rows } = await probe.query<{ position: string }>(`SELECT ${POSITION}`);
  if (marks.length >= MOST_MARKS) marks = marks.filter((_, index) => index % 2 === 0);
  marks.push({ at, position: BigInt(rows[0]!.position) });
}

async function lookAt(probe: pg.Pool) {
  const { rows } = await probe.query<{ position: string | null }>(
    `SELECT CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::text END AS position`,
  );
  const position = rows[0]!.position;
  if (position === null) throw new Error('it is no replica any more');
  return BigInt(position);
}

/** Checks the replica. While the primary does not answer, its lag cannot be noticed. */
export async function lookAtReplica(): Promise<void> {
  if (!probes) return;
  const [, found] = await Promise.allSettled([markPrimary(probes.primary), lookAt(probes.replica)]);
  if (found.status === 'rejected') return enter('away', (found.reason as Error).message);
  replayed = found.value;
  const ahead = marks.filter(({ position }) => position > replayed);
  isKnown ||= ahead.length < marks.length;
  marks = ahead;
  lagMs = marks[0] ? performance.now() - marks[0].at : 0;
  enter(isKnown && lagMs <= env.database.replicaLagMs ? 'used' : 'behind');
}

/** Checks the replica regularly; returns a function that stops this. */
export async function watchReplica(): Promise<() => void> {
  if (!probes) return () => {};
  let isOver = false;
  let timer: NodeJS.Timeout;
  const look = async () => {
    await lookAtReplica();
    if (!isOver) timer = setTimeout(look, LOOK_EVERY_MS);
  };
  await look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Reads from the replica; null: there is none to read from, or it failed, and the primary has to answer. */
export async function tryReplica<Rows>(ask: (pool: pg.Pool) => Promise<Rows>): Promise<Rows | null> {
  if (!pool || state !== 'used') return null;
  try {
    const rows = await ask(pool);
    reads.inc({ outcome: 'answered' });
    return rows;
  } catch (error) {
    reads.inc({ outcome: 'failed' });
    // A read that was cancelled because it blocked the replay (40001) says nothing about the replica.
    if (isDatabaseAway(error) && (error as { code?: string }).code !== '40001')
      enter('away', (error as Error).message);
    return null;
  }
}

export const closeReplica = () =>
  Promise.all([pool?.end(), probes?.primary.end(), probes?.replica.end()]).then(() => {});
