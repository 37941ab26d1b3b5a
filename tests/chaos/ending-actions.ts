import { db } from '../../api/platform/db.ts';
import { mutate, rest } from './client.ts';
import type { Draws } from './draws.ts';
import type { Action } from './paying.ts';
import type { Person } from './people.ts';
import { type Stage, whileDatabaseRestarts } from './stage.ts';

const bookings = (statuses: ('pending' | 'confirmed' | 'cancel_requested')[]) =>
  whileDatabaseRestarts(() =>
    db.booking.findMany({ where: { status: { in: statuses } }, orderBy: { id: 'asc' } }),
  );

const playerOf = (stage: Stage, { userId }: { userId: number }) =>
  stage.people.players.find(({ id }) => id === userId)!;

async function cancelAs(stage: Stage, base: string, player: Person, id: number, byRest: boolean) {
  const answer = byRest
    ? await rest(base, 'POST', `/api/bookings/${id}/cancel`, player.token)
    : await mutate(base, 'cancelBooking', { bookingId: String(id) }, 'booking { status }', player.token);
  if (stage.record(`${player.name} cancels ${id}`, answer).word === 'ok') stage.ended.add(id);
  return answer.word;
}

async function removeAs(
  stage: Stage,
  base: string,
  { id, userId }: { id: number; userId: number },
  byRest: boolean,
) {
  const { token } = stage.people.superAdmin;
  const answer = byRest
    ? await rest(base, 'DELETE', `/api/admin/sessions/bookings/${id}/remove-user`, token, { userId })
    : await mutate(base, 'removeFromSession', { bookingId: String(id) }, 'booking { status }', token);
  if (stage.record(`remove ${id}`, answer).word === 'ok') stage.ended.add(id);
  return answer.word;
}

export const cancel: Action = async (stage, draws, base) => {
  const booking = draws.pick(await bookings(['pending', 'confirmed']));
  if (!booking) return null;
  const word = await cancelAs(stage, base, playerOf(stage, booking), booking.id, draws.chance(0.5));
  return `booking ${booking.id} (${booking.status}): ${word}`;
};

/** A late one if there is any. */
export const askToCancelLate: Action = async (stage, draws, base) => {
  const soon = new Date(stage.now().getTime() + 24 * 3_600_000);
  const late = await whileDatabaseRestarts(() =>
    db.booking.findMany({
      where: { status: 'confirmed', session: { scheduledAt: { gt: stage.now(), lt: soon } } },
      orderBy: { id: 'asc' },
    }),
  );
  const booking = draws.pick(late) ?? draws.pick(await bookings(['confirmed']));
  if (!booking) return null;
  const player = playerOf(stage, booking);
  const path = `/api/bookings/${booking.id}/request-cancellation`;
  const answer = await rest(base, 'POST', path, player.token, { reason: 'Something came up.' });
  return `booking ${booking.id}: ${stage.record(`${player.name} asks to cancel`, answer).word}`;
};

async function decideOn(stage: Stage, draws: Draws, base: string, requestId: number) {
  const decision = draws.pick([
    'FULL_REFUND',
    'PARTIAL_REFUND',
    'SESSION_CREDIT',
    'EMERGENCY_PASS',
    'DECLINED',
  ])!;
  const feePercent = decision === 'PARTIAL_REFUND' ? draws.int(50, 75) : undefined;
  const input = { requestId: String(requestId), decision, feePercent, reason: 'As the rules say.' };
  const answer = await mutate(
    base,
    'decideCancellation',
    input,
    'booking { databaseId status }',
    stage.people.staff.token,
  );
  stage.record(`decide ${requestId}`, answer);
  if (answer.word === 'ok' && decision !== 'DECLINED') stage.ended.add(answer.body.booking.databaseId);
  return `${decision.toLowerCase()} ${answer.word}`;
}

const openRequests = () =>
  whileDatabaseRestarts(() =>
    db.cancellationRequest.findMany({ where: { decision: null }, orderBy: { id: 'asc' } }),
  );

export const decide: Action = async (stage, draws, base) => {
  const request = draws.pick(await openRequests());
  if (!request) return null;
  return `booking ${request.bookingId}: ${await decideOn(stage, draws, base, request.id)}`;
};

export const remove: Action = async (stage, draws, base) => {
  const booking = draws.pick(await bookings(['pending', 'confirmed', 'cancel_requested']));
  if (!booking) return null;
  return `booking ${booking.id} (${booking.status}): ${await removeAs(stage, base, booking, draws.chance(0.5))}`;
};

/** The player, a super admin and, if it was asked for, staff end the same booking at once. */
export const endFromThreeSides: Action = async (stage, draws) => {
  const requests = await openRequests();
  const asked = requests.length > 0 && draws.chance(0.5) ? draws.pick(requests) : undefined;
  const booking = asked
    ? await whileDatabaseRestarts(() => db.booking.findUniqueOrThrow({ where: { id: asked.bookingId } }))
    : draws.pick(await bookings(['confirmed', 'pending']));
  if (!booking) return null;
  const { url: one } = stage.apis[0]!;
  const { url: two } = stage.apis[1]!;
  const player = playerOf(stage, booking);
  const words = await Promise.all([
    cancelAs(stage, one, player, booking.id, true),
    cancelAs(stage, two, player, booking.id, false),
    removeAs(stage, two, booking, draws.chance(0.5)),
    ...(asked ? [decideOn(stage, draws, one, asked.id), decideOn(stage, draws, two, asked.id)] : []),
  ]);
  return `booking ${booking.id} (${booking.status}): ${words.join(' | ')}`;
};

export const callOff: Action = async (stage, draws, base) => {
  const sessions = await whileDatabaseRestarts(() =>
    db.session.findMany({
      where: { status: 'scheduled', scheduledAt: { gt: stage.now() } },
      orderBy: { id: 'asc' },
    }),
  );
  const session = draws.pick(sessions);
  if (!session) return null;
  const seated = await whileDatabaseRestarts(() =>
    db.booking.findMany({
      where: { sessionId: session.id, status: { in: ['confirmed', 'cancel_requested'] } },
    }),
  );
  const { token } = stage.people.staff;
  const answer = draws.chance(0.5)
    ? await rest(base, 'DELETE', `/api/sessions/${session.id}`, token)
    : await mutate(base, 'deleteSession', { id: String(session.id) }, 'refundedBookings', token);
  if (stage.record(`call off ${session.id}`, answer).word === 'ok')
    for (const { id } of seated) stage.ended.add(id);
  return `session ${session.id} with ${seated.length} players: ${answer.word}`;
};

export const timePasses: Action = async (stage, draws) => {
  const hours = draws.pick([0.1, 0.4, 0.75, 3, 9, 24, 48])!;
  await stage.pass(hours);
  return `${hours} h`;
};
