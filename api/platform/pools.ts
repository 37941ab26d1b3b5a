import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { Gauge } from 'prom-client';

const pools = new Map<string, pg.Pool>();

new Gauge({
  name: 'database_connections',
  help: 'Connections of each pool to PostgreSQL: open (total), of them unused (idle), and who waits for one (waiting).',
  labelNames: ['pool', 'state'],
  collect() {
    for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
      this.set({ pool, state: 'total' }, totalCount);
      this.set({ pool, state: 'idle' }, idleCount);
      this.set({ pool, state: 'waiting' }, waitingCount);
    }
  },
});

type Connected = Parameters<pg.Pool['connect']>[0];

/**
 * Shows a pool in the metrics. A caller that waited for a connection keeps its own async context, instead of getting
 * that of the caller that released it.
 */
export function measuredPool(name: string, pool: pg.Pool): pg.Pool {
  pools.set(name, pool);
  const connect = pool.connect.bind(pool);
  const asThemselves = (connected?: Connected) =>
    connected ? connect(AsyncResource.bind(connected)) : connect();
  pool.connect = asThemselves as typeof pool.connect;
  return pool;
}
