import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';

/** Each statement finds rows that must not be; $1 is a minute ago. */
type Rules = Record<string, string>;

/** At any moment. */
export const always: Rules = {
  'player on the waitlist was passed over by entry': `
    SELECT later.id FROM "WaitlistEntry" later JOIN "WaitlistEntry" first ON first."sessionId" = later."sessionId"
    WHERE later.status = 'offered' AND first.status = 'waiting'
    AND (first."createdAt", first.id) < (later."createdAt", later.id)`,
  'seat is on resale although its player gave nothing up': `
    SELECT s.id FROM "Seat" s JOIN "Booking" b ON b.id = s."resaleBookingId"
    WHERE b.status IN ('pending', 'confirmed', 'expired')`,
  'late fee was given back twice for booking': `
    SELECT "bookingId" AS id FROM "LedgerEntry" WHERE account = 'fees' AND "bookingId" IS NOT NULL
    GROUP BY "bookingId" HAVING sum("amountCents") > 0`,
};

/** When everything has settled. */
export const atRest: Rules = {
  'booking waits for a payment that cannot come': `
    SELECT b.id FROM "Booking" b LEFT JOIN "Checkout" c ON c.id = b."checkoutId"
    WHERE b.status = 'pending' AND b."membershipId" IS NULL AND (c.id IS NULL OR c.status NOT IN ('creating', 'open'))`,
  'booking could not be refunded': `SELECT id FROM "Booking" WHERE status IN ('refunding', 'refund_failed')`,
  'booking earned another sum than it should': `
    SELECT b.id FROM "Booking" b LEFT JOIN "LedgerEntry" e ON e."bookingId" = b.id AND e.account = 'revenue'
    GROUP BY b.id HAVING COALESCE(sum(e."amountCents"), 0)
      <> CASE WHEN b.status IN ('confirmed', 'cancel_requested') THEN -b."amountCents" ELSE 0 END`,
  'booking was paid for and its player was told nothing': `
    SELECT b.id FROM "Booking" b WHERE b."confirmedAt" IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM "OutboxMail" WHERE "dedupeKey" = 'booking-confirmed:' || b.id)`,
  'refund whose player was told nothing': `
    SELECT r.id FROM "Refund" r WHERE r."bookingId" IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM "OutboxMail" m LEFT JOIN "CancellationRequest" q ON m."dedupeKey" = 'cancellation-decided:' || q.id
      WHERE m."dedupeKey" LIKE '%:' || r."bookingId" OR q."bookingId" = r."bookingId")`,
  'hold is over and still there, seat': `SELECT id FROM "Seat" WHERE "bookingId" IS NOT NULL AND "heldUntil" < $1`,
  'offer is over and still there, entry': `
    SELECT id FROM "WaitlistEntry" WHERE status = 'offered' AND "offeredUntil" < $1`,
  'somebody waits beside a free seat, session': `
    SELECT s.id FROM "Session" s WHERE s.status = 'scheduled' AND s."scheduledAt" > $1::timestamptz + interval '25 hours'
    AND EXISTS (SELECT 1 FROM "WaitlistEntry" WHERE "sessionId" = s.id AND status = 'waiting')
    AND EXISTS (SELECT 1 FROM "Seat" WHERE "sessionId" = s.id AND "bookingId" IS NULL AND "waitlistEntryId" IS NULL)`,
  'reserved date past its end, booking': `
    SELECT b.id FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
    WHERE b.status = 'pending' AND b."membershipId" IS NOT NULL AND s."scheduledAt" < $1::timestamptz + interval '24 hours'`,
  'date of an ended campaign is still on, session': `
    SELECT s.id FROM "Session" s JOIN "Campaign" c ON c.id = s."campaignId"
    WHERE c."endedAt" IS NOT NULL AND s.status = 'scheduled' AND s."scheduledAt" > $1`,
};

export async function checkRows(rules: Rules): Promise<string[]> {
  const found: string[] = [];
  for (const [what, sql] of Object.entries(rules)) {
    const parameters = sql.includes('$1') ? [new Date(clock.now().getTime() - 60_000)] : [];
    const rows = await db.$queryRawUnsafe<{ id: number }[]>(`${sql} LIMIT 5`, ...parameters);
    found.push(...rows.map(({ id }) => `${what} ${id}`));
  }
  return found;
}
