import { closeAll } from '../../tests/scene/close.ts';
import { db } from '../platform/db.ts';
import { isFree, isHeld } from './sql.ts';

afterAll(closeAll);

const now = new Date('2026-11-21T12:00:00Z');
const past = '2026-11-21T12:00:00Z'; // a hold ends at its last instant
const future = '2026-11-21T12:00:01Z';

type Seat = [
  what: string,
  bookingId: number | null,
  heldUntil: string | null,
  waitlistEntryId: number | null,
  resaleBookingId: number | null,
];

async function stateOf([, bookingId, heldUntil, waitlistEntryId, resaleBookingId]: Seat) {
  const [row] = await db.$queryRaw<{ states: string[] }[]>`
    SELECT array_remove(ARRAY[
      CASE WHEN ${isFree(now)} THEN 'free' END,
      CASE WHEN ${isHeld(now)} THEN 'held' END], NULL) AS states
    FROM (SELECT ${bookingId}::int AS "bookingId", ${heldUntil}::timestamptz AS "heldUntil",
      ${waitlistEntryId}::int AS "waitlistEntryId", ${resaleBookingId}::int AS "resaleBookingId") seat`;
  return row!.states;
}

/** What is neither free nor held is paid for. */
test.each<[state: string, seat: Seat]>([
  ['free', ['never touched', null, null, null, null]],
  ['held', ['somebody is paying', 1, future, null, null]],
  ['free', ['a hold that ran out', 1, past, null, null]],
  ['taken', ['paid for', 1, null, null, null]],
  ['held', ['on offer to somebody on the waitlist', null, future, 1, null]],
  ['free', ['an offer that ran out', null, past, 1, null]],
  ['free', ["a late canceller's, on resale", 1, null, null, 1]],
  ['held', ["a late canceller's, being paid for", 2, future, null, 1]],
  ['free', ["a late canceller's, whose buyer did not pay", 2, past, null, 1]],
  ['taken', ["a late canceller's, sold", 2, null, null, 1]],
  ['free', ['given back with a fee', null, null, null, 1]],
  ['free', ['held for nobody, by mistake', null, future, null, null]],
])('%s: %s', async (state, seat) => {
  expect(await stateOf(seat)).toEqual(state === 'taken' ? [] : [state]);
});

test('a seat that is kept for an offer without an end is nobody’s to have', async () => {
  expect(await stateOf(['by mistake', null, null, 1, null])).toEqual([]);
});
