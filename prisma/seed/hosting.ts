import type { Tx } from '../../api/platform/db.ts';

/** What those at the next table say of themselves, in turn. */
const guests = [
  { pronouns: 'they/them', lines: 'Harm to children\nSpiders', veils: 'Torture' },
  { pronouns: 'she/her', lines: '', veils: 'Romance' },
  { pronouns: 'he/him', lines: 'Harm to animals', veils: '' },
] as const;
const requests = [
  'I am hard of hearing: please keep captions on, and say who speaks.',
  'May I bring the dwarf from last time?',
];

const notes = ['Loves maps: have one ready.', 'Asked for a short break after ninety minutes.'];

/** What the demo Game Master has noted: who came to the tables before the last one, and two things to keep in mind. */
export async function createHosting(tx: Tx, gameMaster: number, now: Date) {
  const tables = await tx.session.findMany({
    where: { gameMaster: { userId: gameMaster }, status: { in: ['completed', 'scheduled'] } },
    include: { bookings: { where: { status: 'confirmed' }, orderBy: { id: 'asc' } } },
    orderBy: [{ scheduledAt: 'desc' }, { id: 'desc' }],
  });
  const [, ...played] = tables.filter(({ status }) => status === 'completed');
  await tx.attendance.createMany({
    data: played.flatMap(({ scheduledAt, bookings }) =>
      bookings.map(({ id: bookingId }, place) => ({
        bookingId,
        state: place === 1 ? ('late' as const) : ('present' as const),
        notedById: gameMaster,
        notedAt: scheduledAt,
      })),
    ),
  });
  const ahead = tables
    .toReversed()
    .filter(({ status, scheduledAt }) => status === 'scheduled' && scheduledAt > now);
  const players = [...new Set(ahead.flatMap(({ bookings }) => bookings.map(({ userId }) => userId)))];
  const [next] = ahead.filter(({ bookings }) => bookings.length > 0);
  for (const [at, { id, sitterId }] of (next?.bookings ?? []).entries()) {
    await tx.booking.updateMany({
      // Those whom everybody can log in as have said it already.
      where: { id, limitsShared: 'nobody' },
      data: {
        specialRequests: requests[at] ?? '',
        limitsShared: at === 0 ? 'table' : at < guests.length ? 'game_master' : 'nobody',
      },
    });
    const guest = guests[at];
    if (sitterId && guest) await tx.user.updateMany({ where: { id: sitterId, pronouns: '' }, data: guest });
  }
  await tx.playerNote.createMany({
    data: notes
      .slice(0, players.length)
      .map((words, at) => ({ authorId: gameMaster, playerId: players[at]!, words })),
  });
}
