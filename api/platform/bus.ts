import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { log } from './log.ts';

const CHANNEL = 'questboard';
/** How long a process waits for Redis at start before it goes on without it. */
const LONGEST_WAIT_MS = 2_000;

/** Carries short notices between processes. May lose some around a lost connection. */
export interface Bus {
  publish(notices: string[]): Promise<void>;
  close(): Promise<void>;
}

export async function connectPostgresBus(url: string, receive: (notice: string) => void): Promise<Bus> {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => {});
  let closed = false;
  let listener: pg.Client | null = null;

  async function listen() {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('notification', ({ payload }) => payload && receive(payload));
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    // Only now: a connection that never came up also ends, and its caller retries it.
    client.once('end', () => {
      if (closed) return;
      log.warn('the notice connection was lost; connecting again');
      setTimeout(() => void retry(), 500);
    });
    listener = client;
  }
  async function retry() {
    if (closed) return;
    await listen().catch(() => setTimeout(() => void retry(), 1_000));
  }

  await listen();
  return {
    publish: async (notices) => {
      await pool.query(`SELECT pg_notify('${CHANNEL}', notice) FROM unnest($1::text[]) notice`, [notices]);
    },
    close: async () => {
      closed = true;
      await listener?.end();
      await pool.end();
    },
  };
}

/** Redis may be down: the process starts without it, and hears the others once it is back. */
export async function connectRedisBus(url: string, receive: (notice: string) => void): Promise<Bus> {
  // Not loaded where there is only one process.
  const { Redis } = await import('ioredis');
  const writer = new Redis(url, { maxRetriesPerRequest: 2 });
  const listener = new Redis(url, { autoResubscribe: false });
  for (const client of [writer, listener])
    client.on('error', (error) => log.warn({ error: error.message }, 'redis'));
  listener.on('message', (_channel, notice) => receive(notice));
  const listening = new Promise<void>((resolve) => {
    // After every connect: a subscription that failed meanwhile is repeated then.
    listener.on(
      'ready',
      () =>
        void listener.subscribe(CHANNEL).then(
          () => resolve(),
          (error: Error) => log.warn({ error: error.message }, 'redis: the others are not heard'),
        ),
    );
  });
  await Promise.race([listening, sleep(LONGEST_WAIT_MS, undefined, { ref: false })]);
  return {
    publish: async (notices) => {
      const pipeline = writer.pipeline();
      for (const notice of notices) pipeline.publish(CHANNEL, notice);
      await pipeline.exec();
    },
    close: async () => {
      writer.disconnect();
      listener.disconnect();
    },
  };
}
