import { clock } from '../../platform/clock.ts';
import { db, type Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { queueMail } from '../../platform/mail.ts';
import { read } from '../../platform/read.ts';
import { HOUR } from '../../platform/rules.ts';
import { transaction } from '../../platform/transaction.ts';
import { stopFootnote, unsubscribeToken } from '../../platform/unsubscribe-token.ts';
import { settingsIn } from '../../settings/settings.service.ts';
import { wholeBooking } from './confirmation.ts';
import { eveningOf } from './evening.ts';

const AT_ONCE = 200;

/** Once for each time of a session: a moved one is told of anew. */
const keyOf = (bookingId: number, startsAt: Date) => `reminder:${bookingId}:${startsAt.getTime()}`;

/**
 * Mails whoever plays soon, as many hours ahead as the settings say (0: nobody). Who booked later than that has
 * only just been told, and who wants no reminders gets none.
 */
export async function remindPlayers(): Promise<void> {
  const { reminderHours } = await settingsIn(db);
  if (reminderHours === 0) return;
  const now = clock.now();
  const soon = new Date(now.getTime() + reminderHours * HOUR);
  const due = await read<{ id: number }>`
    SELECT booking.id
    FROM "Session" session
    JOIN "Booking" booking ON booking."sessionId" = session.id
    JOIN "User" player ON player.id = booking."userId"
    WHERE session.status IN ('scheduled', 'active') AND session."scheduledAt" > ${now} AND session."scheduledAt" <= ${soon}
      AND booking.status = 'confirmed' AND player."mailReminders" AND player."erasedAt" IS NULL
      AND booking."confirmedAt" < session."scheduledAt" - make_interval(hours => ${reminderHours}::int)
      AND NOT EXISTS (SELECT FROM "OutboxMail" mail WHERE mail."dedupeKey" =
        'reminder:' || booking.id || ':' || (extract(epoch FROM session."scheduledAt") * 1000)::bigint)
    ORDER BY booking.id LIMIT ${AT_ONCE}`;
  for (const { id } of due) await transaction((tx) => remind(tx, id));
}

async function remind(tx: Tx, bookingId: number) {
  const { user, session, status } = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: wholeBooking,
  });
  if (status !== 'confirmed') return;
  const unsubscribe = unsubscribeToken('reminders', user.id);
  await queueMail(tx, {
    dedupeKey: keyOf(bookingId, session.scheduledAt),
    kind: 'session-reminder',
    to: user.email,
    subject: `You play soon: ${session.title}`,
    paragraphs: [`${user.fullName}, your seat at "${session.title}" is waiting for you.`],
    evening: eveningOf({ bookingId, reader: user, session }),
    action: { label: 'See your booking', url: `${env.publicUrl}/account?tab=bookings` },
    footnote: stopFootnote('sessions that begin soon', unsubscribe),
    unsubscribe,
  });
}
