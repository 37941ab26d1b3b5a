import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { log } from '../platform/log.ts';
import { read } from '../platform/read.ts';
import { DAY, MINUTE } from '../platform/rules.ts';
import { storedValue } from '../platform/stored-value.ts';
import { listEvents, type ProviderEvent, returnedPaymentOf } from './stripe-events.service.ts';
import { keepEvents } from './webhook.service.ts';

const WATERMARK = 'stripe-events-seen-until';
/** Events may become visible out of order; reading them twice is harmless, because each is stored once. */
const OVERLAP_MS = 15 * MINUTE;
/** How far back the first run reads. */
const FIRST_LOOK_MS = 3 * DAY;
/** After this time, the nightly audit has read what the event would have told. */
const AUDITED_AFTER_MS = 2 * DAY;

/**
 * Stores the events that no webhook delivered: paid and expired checkouts, charges, failed refunds, disputes. Reads
 * from the latest event seen so far, in Stripe's time, so that after an outage or a restored backup it goes back as
 * far as needed. Several processes may run it at once. Stopping halfway loses nothing: the watermark moves only at
 * the end.
 */
export async function fetchMissedEvents(): Promise<number> {
  const since = await readWatermark();
  const now = clock.now();
  let latest = since;
  let missed = 0;
  for await (const page of listEvents(new Date(since.getTime() - OVERLAP_MS))) {
    missed += await keepEvents(page);
    // An event from the future would hide everything until then.
    for (const { createdAt } of page) if (createdAt > latest && createdAt <= now) latest = createdAt;
  }
  if (latest > since) await moveWatermark(latest);
  if (missed > 0) log.info({ missed }, 'events of Stripe had not reached us');
  return missed;
}

/**
 * Returns the Stripe IDs of payments that may have been refunded or disputed without our rows knowing: from new
 * events and those waiting in the inbox. Takes a call or two, however many payments there are. null: it may be any
 * payment, because an event that does not name its payment was set aside and no audit has run since.
 */
export async function unheardReturns(): Promise<Set<string> | null> {
  await fetchMissedEvents();
  const unheard = await read<ProviderEvent & { isSetAside: boolean }>`
    SELECT id, type, payload, "processedAt" IS NOT NULL AS "isSetAside" FROM "WebhookEvent"
    WHERE (type LIKE 'refund.%' OR type LIKE 'charge.dispute.%')
      AND ("processedAt" IS NULL OR "processedAt" > ${new Date(clock.now().getTime() - AUDITED_AFTER_MS)} AND error IS NOT NULL)`;
  const payments = unheard.flatMap((event) => (event.isSetAside ? [] : (returnedPaymentOf(event) ?? [])));
  return payments.length === unheard.length ? new Set(payments) : null;
}

async function readWatermark(): Promise<Date> {
  const stored = await storedValue<string>(WATERMARK);
  return new Date(stored ?? clock.now().getTime() - FIRST_LOOK_MS);
}

/** Moves forward only: another process may have been faster. Times as text in one zone compare like times. */
const moveWatermark = (latest: Date) => db.$executeRaw`
  INSERT INTO "Setting" (key, value, "updatedAt")
  VALUES (${WATERMARK}, to_jsonb(${latest.toISOString()}::text), ${clock.now()})
  ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value, "updatedAt" = EXCLUDED."updatedAt"
  WHERE "Setting".value #>> '{}' < EXCLUDED.value #>> '{}'`;
