import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '../../api/platform/db.ts';
import { HOUR } from '../../api/platform/durations.rules.ts';
import type { Fault } from './plan.ts';
import { type Stage, whileDatabaseRestarts } from './stage.ts';

/** Breaks something before the action of a step; what it returns is done while the action runs. */
export async function breakSomething(stage: Stage, fault: Fault): Promise<() => Promise<void>> {
  const { providers, apis } = stage;
  const nothing = async () => {};
  switch (fault.kind) {
    case 'none':
      return nothing;
    case 'kill':
      return async () => {
        await sleep(fault.afterMs);
        await apis[fault.process]!.kill();
      };
    case 'worker down':
      await Promise.all(apis.map((api) => api.kill()));
      await stage.jump(fault.hours * HOUR);
      await Promise.all(apis.map((api) => api.ready()));
      return nothing;
    case 'webhooks dropped':
      await providers.stripe('POST', '/webhooks', { drop: true });
      return nothing;
    case 'webhooks twice':
      await providers.stripe('POST', '/webhooks', { duplicate: fault.copies });
      return nothing;
    case 'webhooks held':
    case 'events three days late':
      await providers.stripe('POST', '/webhooks', { hold: true });
      return nothing;
    case 'webhooks released':
      return async () => {
        await providers.stripe('POST', '/webhooks/release', { order: fault.order, seed: fault.seed });
        await providers.stripe('POST', '/webhooks', { hold: false });
      };
    case 'events again':
      return () => tellAgain(stage, fault.picks);
    case 'stripe': {
      const { kind: _, fault: kind, ...rest } = fault;
      await providers.stripe('POST', '/faults', { kind, ...rest });
      return nothing;
    }
    case 'refunds take time':
      await providers.stripe('POST', '/refunds/mode', {
        status: 'pending',
        becomes: 'succeeded',
        afterSeconds: fault.hours * 3600,
      });
      return nothing;
    case 'postmark':
      providers.mailFault(fault.fault, fault.times);
      return nothing;
    case 'database restart':
      return async () => {
        await sleep(fault.afterMs);
        await stage.environment.crashDatabase();
      };
    case 'connection cut':
      return async () => {
        await sleep(fault.afterMs);
        await cutConnections(fault.picks);
      };
  }
}

/** What a fault still does when the action is over. */
export async function finish(stage: Stage, { kind }: Fault) {
  if (kind !== 'events three days late') return;
  await stage.jump(73 * HOUR);
  await stage.providers.stripe('POST', '/webhooks/release', { order: 'reversed' });
  await stage.providers.stripe('POST', '/webhooks', { hold: false });
  await stage.tick();
  await stage.idle();
}

/** Events of long ago come once more: Stripe may repeat itself for days. */
async function tellAgain({ providers }: Stage, picks: number[]) {
  const { body } = await providers.stripe('GET', '/v1/events?limit=100');
  const events = body.data as { id: string }[];
  for (const pick of picks) {
    const event = events[Math.floor(pick * events.length)];
    if (event) await providers.stripe('POST', `/webhooks/redeliver/${event.id}`);
  }
}

async function cutConnections(picks: number[]) {
  const connections = await whileDatabaseRestarts(
    () => db.$queryRaw<{ pid: number }[]>`
      SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
      AND pid <> pg_backend_pid() AND application_name <> 'chaos' ORDER BY backend_start, pid`,
  );
  for (const pick of picks) {
    const connection = connections[Math.floor(pick * connections.length)];
    if (connection)
      await whileDatabaseRestarts(() => db.$queryRaw`SELECT pg_terminate_backend(${connection.pid}::int)`);
  }
}
