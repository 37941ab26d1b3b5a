import { claimDue, processDue } from '../platform/claim.ts';
import { clock, inSeconds } from '../platform/clock.ts';
import { db, Prisma, type Tx } from '../platform/db.ts';
import { failpoint } from '../platform/failpoint.ts';
import { wake } from '../platform/jobs.ts';
import { log } from '../platform/log.ts';
import { Refusal } from '../platform/refusal.ts';
import { storedValue, storeValue } from '../platform/stored-value.ts';
import { ProviderAway } from './stripe-errors.service.ts';
import { type ProviderEvent, readEvent, type ToldEvent } from './stripe-events.service.ts';

const AT_ONCE = 4;
/** Longer than the Stripe calls that handling one event may take. */
const LEASE_SECONDS = 60;

/** Stores a signed event in the inbox, once by its ID. It is handled after the response. */
export async function receiveEvent(body: Buffer, signature: string | undefined) {
  const event = signature ? readEvent(body, signature) : null;
  if (!event) throw new Refusal('BAD_INPUT', 'The signature of this event is missing or wrong.');
  failpoint('webhook:before-insert');
  await keepEvents([event]);
  failpoint('webhook:after-insert');
  wake('process-webhooks');
  await noteArrival().catch((error: Error) => log.warn({ error: error.message }, 'an arrival was not noted'));
}

const ARRIVED = 'webhook-arrived';
const NOTE_EVERY_MS = 60_000;
let notedAt = 0;

/**
 * Records, at most once a minute, that Stripe reaches our webhook. The inbox cannot show that, because events are
 * also fetched.
 */
async function noteArrival() {
  const now = clock.now();
  if (Math.abs(now.getTime() - notedAt) < NOTE_EVERY_MS) return;
  notedAt = now.getTime();
  await storeValue(db, ARRIVED, { at: now.toISOString() });
}

/** Returns when Stripe last reached our webhook, to the minute; null: never. */
export async function lastArrival(): Promise<Date | null> {
  const stored = await storedValue<{ at: string }>(ARRIVED);
  return stored && new Date(stored.at);
}

/**
 * Stores events that are new, whether pushed or fetched; returns how many were new. Each is due at the time it
 * happened, so that a backlog is worked off in that order.
 */
export async function keepEvents(events: ToldEvent[]): Promise<number> {
  const now = clock.now();
  const { count } = await db.webhookEvent.createMany({
    data: events.map(({ id, type, payload, createdAt }) => ({
      id,
      type,
      payload: storable(payload),
      nextAttemptAt: dueAt(createdAt, now),
    })),
    skipDuplicates: true,
  });
  return count;
}

/** An event with a future or invalid time is due now. */
const dueAt = (happened: Date, now: Date) => (happened.getTime() < now.getTime() ? happened : now);

/** Removes what PostgreSQL cannot store as text; it may occur in a name that somebody entered at the provider. */
const storable = (payload: object): Prisma.InputJsonObject =>
  JSON.parse(JSON.stringify(payload), (_key, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );

export interface InboxEvent extends ProviderEvent {
  /** The number of attempts, including this one. */
  attempts: number;
}

const claim = () =>
  claimDue<InboxEvent>({
    table: 'WebhookEvent',
    due: 'nextAttemptAt',
    isOpen: Prisma.sql`"processedAt" IS NULL`,
    set: Prisma.sql`attempts = attempts + 1, "nextAttemptAt" = ${inSeconds(LEASE_SECONDS)}`,
    atOnce: AT_ONCE,
    returning: Prisma.sql`id, type, payload, attempts`,
  });

/** Works off the inbox. A failed event is retried later; the handler must be idempotent. */
export const processInbox = (handle: (event: InboxEvent) => Promise<void>) =>
  processDue({ claim, work: (event) => processOne(event, handle), atOnce: AT_ONCE });

/**
 * Stops retrying an event that can never be handled. Keeps its error, and deletes the payload, which names the payer.
 */
export const setEventAside = (tx: Tx, id: string) =>
  tx.webhookEvent.update({ where: { id }, data: { processedAt: clock.now(), payload: {} } });

async function processOne(event: InboxEvent, handle: (event: InboxEvent) => Promise<void>) {
  try {
    failpoint('webhook:picked-up');
    await handle(event);
    failpoint('webhook:before-mark');
    await db.webhookEvent.update({
      where: { id: event.id },
      // The payload is no longer needed, and names the payer.
      data: { processedAt: clock.now(), error: null, payload: {} },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // During an outage, retry soon: the backlog should be gone shortly after it.
    const longest = error instanceof ProviderAway ? 30 : 3600;
    const waitSeconds = Math.min(2 ** event.attempts * 5, longest);
    log.warn({ event: event.id, type: event.type, error: message }, 'an event waits for another try');
    await db.webhookEvent.update({
      where: { id: event.id },
      data: {
        error: message.slice(0, 500),
        nextAttemptAt: inSeconds(waitSeconds),
      },
    });
  }
}
