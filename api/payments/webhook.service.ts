import { clock } from '../platform/clock.ts';
import { db, type Prisma } from '../platform/db.ts';
import { failpoint } from '../platform/failpoint.ts';
import { wake } from '../platform/jobs.ts';
import { log } from '../platform/log.ts';
import { Refusal } from '../platform/refusal.ts';
import { type ProviderEvent, readEvent } from './stripe-events.service.ts';

const BATCH = 50;
const LEASE_SECONDS = 30;

/** Puts a signed event into the inbox, once by its id. What it means is worked out after the answer. */
export async function receiveEvent(body: Buffer, signature: string | undefined) {
  const event = signature ? readEvent(body, signature) : null;
  if (!event) throw new Refusal('BAD_INPUT', 'The signature of this event is missing or wrong.');
  failpoint('webhook:before-insert');
  await db.webhookEvent.createMany({
    data: [
      {
        id: event.id,
        type: event.type,
        payload: storable(event.payload),
        nextAttemptAt: clock.now(),
      },
    ],
    skipDuplicates: true,
  });
  failpoint('webhook:after-insert');
  wake('process-webhooks');
}

/** Without what PostgreSQL cannot store in text: it may stand in a name that somebody typed at the provider. */
const storable = (payload: object): Prisma.InputJsonObject =>
  JSON.parse(JSON.stringify(payload), (_key, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );

const claim = () => db.$queryRaw<{ id: string; type: string; payload: object; attempts: number }[]>`
  UPDATE "WebhookEvent" SET attempts = attempts + 1,
    "nextAttemptAt" = ${new Date(clock.now().getTime() + LEASE_SECONDS * 1000)}
  WHERE id IN (SELECT id FROM "WebhookEvent" WHERE "processedAt" IS NULL AND "nextAttemptAt" <= ${clock.now()}
               ORDER BY "nextAttemptAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
  RETURNING id, type, payload, attempts`;

/** Works off the inbox. An event that fails is tried again later; the handler must bear repetition. */
export async function processInbox(handle: (event: ProviderEvent) => Promise<void>) {
  for (;;) {
    const events = await claim();
    for (const event of events) await processOne(event, handle);
    if (events.length < BATCH) return;
  }
}

async function processOne(
  event: ProviderEvent & { attempts: number },
  handle: (event: ProviderEvent) => Promise<void>,
) {
  try {
    failpoint('webhook:picked-up');
    await handle(event);
    failpoint('webhook:before-mark');
    await db.webhookEvent.update({
      where: { id: event.id },
      data: { processedAt: clock.now(), error: null },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const waitSeconds = Math.min(2 ** event.attempts * 5, 3600);
    log.warn({ event: event.id, type: event.type, error: message }, 'an event waits for another try');
    await db.webhookEvent.update({
      where: { id: event.id },
      data: {
        error: message.slice(0, 500),
        nextAttemptAt: new Date(clock.now().getTime() + waitSeconds * 1000),
      },
    });
  }
}
