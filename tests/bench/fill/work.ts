import { insert } from './insert.ts';
import { firstPlayer, players, type Size, STAFF } from './size.ts';

/** What comes of tables that were played, and what staff have to look at. */
export function work(size: Size): string[] {
  const first = firstPlayer(size);
  return [
    insert(
      'Attendance',
      { bookingId: 'id', state: `'present'::"AttendanceState"`, notedAt: 'starts' },
      `sale WHERE NOT ahead AND kind = 'seated' AND b <= 3`,
    ),
    insert(
      'Review',
      {
        bookingId: 'sale.id',
        gameMasterId: 's."gameMasterId"',
        ratedUserId: 'gm."userId"',
        stars: '3 + sale.id % 3',
        words: `'An evening to remember: everybody had their moment.'`,
        createdAt: `starts + interval '1 day'`,
        reply: `CASE WHEN sale.id % 4 = 0 THEN 'Thank you!' END`,
        repliedAt: 'CASE WHEN sale.id % 4 = 0 THEN now() END',
        repliedById: 'CASE WHEN sale.id % 4 = 0 THEN gm."userId" END',
      },
      `sale JOIN "Session" s ON s.id = sale.session_id JOIN "GameMaster" gm ON gm.id = s."gameMasterId"
        WHERE NOT ahead AND kind = 'seated' AND s."campaignId" IS NULL AND b = 1
          AND starts < now() - interval '3 days' ORDER BY starts`,
    ),
    `UPDATE "GameMaster" gm SET "reviewCount" = r.many, "starSum" = r.stars FROM (
      SELECT "gameMasterId" AS id, count(*) AS many, sum(stars) AS stars FROM "Review" GROUP BY 1) r WHERE r.id = gm.id`,
    insert(
      'PlayerNote',
      {
        authorId: `${STAFF} + n`,
        playerId: `${first} + (n * 7) % ${players(size)}`,
        words: `'Likes riddles.'`,
        updatedAt: 'now()',
      },
      `generate_series(1, ${size.gameMasters}) n`,
    ),
    insert(
      'SessionMove',
      {
        sessionId: 's.id',
        oldAt: `s."scheduledAt" - interval '2 hours'`,
        newAt: 's."scheduledAt"',
        oldGameMasterId: 's."gameMasterId"',
        newGameMasterId: 's."gameMasterId"',
        reason: `'The hall is taken.'`,
        movedById: '1',
        toldAt: `now() - interval '9 days'`,
      },
      `"Session" s WHERE s.status = 'scheduled' AND s."scheduledAt" > now() + interval '20 days' AND s.id % 40 = 9`,
    ),
    insert(
      'OutboxMail',
      {
        dedupeKey: `'bench-confirmed:' || sale.id`,
        kind: `'booking-confirmed'`,
        toAddress: 'u.email',
        userId: 'u.id',
        subject: `'Your seat is booked'`,
        html: `repeat('<p>See you at the table.</p>', 10)`,
        text: `repeat('See you at the table. ', 10)`,
        status: `'sent'::"MailStatus"`,
        attempts: '1',
        nextAttemptAt: 'at',
        providerMessageId: `'bench-' || sale.id`,
        createdAt: 'at',
        sentAt: 'at',
      },
      `sale JOIN "User" u ON u.id = sale.payer WHERE paid AND b <= 2 ORDER BY at`,
    ),
    insert(
      'AuditEntry',
      {
        actorId: '1 + n % 2',
        action: `CASE n % 3 WHEN 0 THEN 'session.updated' WHEN 1 THEN 'user.updated' ELSE 'booking.removed' END`,
        targetType: `CASE n % 3 WHEN 0 THEN 'Session' WHEN 1 THEN 'User' ELSE 'Booking' END`,
        targetId: `(1 + n % CASE n % 3 WHEN 0 THEN ${size.sessions} WHEN 1 THEN ${size.users} ELSE ${size.sessions} END)::text`,
        createdAt: `now() - (${size.sessions * 2} - n) * interval '2 minutes'`,
      },
      `generate_series(1, ${size.sessions * 2}) n`,
    ),
    insert(
      'Report',
      {
        reporterId: `${first} + n % ${players(size)}`,
        aboutUserId: `${STAFF + 1} + n % ${size.gameMasters}`,
        reason: `'That was not kind.'`,
        createdAt: `now() - n * interval '1 hour'`,
        lookedAt: 'CASE WHEN n % 3 = 0 THEN now() END',
        closedAt: 'CASE WHEN n % 6 = 0 THEN now() END',
        handledById: 'CASE WHEN n % 3 = 0 THEN 1 END',
      },
      `generate_series(1, ${Math.max(60, size.sessions / 20)}) n`,
    ),
    insert(
      'SavedFilter',
      { userId: '1', list: `'bookings'`, name: `'Filter ' || n`, query: `'status=confirmed'` },
      'generate_series(1, 3) n',
    ),
  ];
}
