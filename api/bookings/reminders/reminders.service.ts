import { doEach } from '../../platform/claim.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { queueMail } from '../../platform/mail.ts';
import { read } from '../../platform/read.ts';
import { HOUR } from '../../platform/rules.ts';
import { transaction } from '../../platform/transaction.ts';
import { stopFootnote, unsubscribeToken } from '../../platform/unsubscribe-token.ts';
import { settingsIn } from '../../settings/settings.service.ts';
import { wholeBooking } from '../core/confirmation.ts';
import { eveningOf } from '../core/evening.ts';

const AT_ONCE = 200;

/**
 * One key for each start time, for the early reminder and for the one within the last hour: a moved session is
 * reminded of again, and a late reminder is not repeated. For a friend's seat the key names the sitter.
 */
const keyOf = (booking: { id: number; friendId: number | null }, startsAt: Date, hours: number) =>
  `reminder:${booking.id}:${startsAt.getTime()}${booking.friendId ? `:friend-${booking.friendId}` : ''}${hours === 1 ? ':1' : ''}`;

interface Due {
  id: number;
  /** The latest of the reminders that are due; an earlier one that was missed is not sent any more. */
  hours: number;
}

/**
 * Reminds players of sessions that start soon, as many hours ahead as they chose, else as the settings say (0:
 * never). Skips seats booked or claimed later than that, because their players have just been told, and players who
 * want no reminders, by mail or in the app.
 */
export async function remindPlayers(): Promise<void> {
  const { reminderHours } = await settingsIn(db);
  const now = clock.now();
  const due = await read<Due>`
    SELECT booking.id, min(hours)::int AS hours
    FROM "Session" session
    JOIN "Booking" booking ON booking."sessionId" = session.id
    JOIN "User" player ON player.id = booking."sitterId"
    CROSS JOIN LATERAL unnest(CASE WHEN cardinality(player."reminderHours") > 0
      THEN player."reminderHours" ELSE ARRAY[${reminderHours}::int] END) hours
    CROSS JOIN LATERAL (SELECT 'reminder:' || booking.id || ':'
      || (extract(epoch FROM session."scheduledAt") * 1000)::bigint
      || CASE WHEN booking."forFriend" THEN ':friend-' || player.id ELSE '' END AS early) key
    CROSS JOIN LATERAL (SELECT ARRAY[early || ':1', CASE WHEN hours > 1 THEN early END] AS keys) told_by
    WHERE session.status IN ('scheduled', 'active') AND session."scheduledAt" > ${now}
      AND session."scheduledAt" <= ${new Date(now.getTime() + Math.max(reminderHours, 24) * HOUR)}
      AND session."scheduledAt" <= ${now}::timestamptz + make_interval(hours => hours) AND hours > 0
      AND booking.status = 'confirmed' AND player."erasedAt" IS NULL
      AND (player."mailReminders" OR NOT 'reminders' = ANY (player."mutedTopics"))
      AND coalesce(booking."claimedAt", booking."confirmedAt") < session."scheduledAt" - make_interval(hours => hours)
      AND NOT EXISTS (SELECT FROM "OutboxMail" mail WHERE mail."dedupeKey" = ANY (keys))
      AND NOT EXISTS (SELECT FROM "Notice" told WHERE told."dedupeKey" = ANY (keys))
    GROUP BY booking.id ORDER BY booking.id LIMIT ${AT_ONCE}`;
  await doEach(due, (each) => transaction((tx) => remind(tx, each)));
}

async function remind(tx: Tx, { id: bookingId, hours }: Due) {
  const {
    sitter: user,
    session,
    status,
    forFriend,
  } = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: wholeBooking,
  });
  const { scheduledAt } = session;
  // Cancelled or moved since it was found; the next run finds what is due then.
  if (!user || status !== 'confirmed' || scheduledAt.getTime() > clock.now().getTime() + hours * HOUR) return;
  const said = await tx.gathering.findUnique({ where: { sessionId: session.id }, select: { toBring: true } });
  const toBring = said?.toBring;
  const unsubscribe = unsubscribeToken('reminders', user.id);
  await queueMail(tx, {
    dedupeKey: keyOf({ id: bookingId, friendId: forFriend ? user.id : null }, scheduledAt, hours),
    kind: 'session-reminder',
    to: user.email,
    byMail: user.mailReminders,
    subject: hours === 1 ? `You play within the hour: ${session.title}` : `You play soon: ${session.title}`,
    paragraphs: [
      `${user.fullName}, your seat at "${session.title}" is waiting for you.`,
      ...(toBring ? ['Your account tells you what to bring.'] : []),
    ],
    evening: await eveningOf(tx, { bookingId, reader: user, session }),
    action: { label: 'To the table', url: `${env.publicUrl}/account` },
    footnote: stopFootnote('sessions that begin soon', unsubscribe),
    unsubscribe,
  });
}
