import { closeAll } from '../../tests/scene/close.ts';
import { lockWaiters } from '../../tests/scene/overlap.ts';
import { seat } from '../../tests/scene/table.ts';
import { until } from '../../tests/scene/until.ts';
import { aSession, aUser, inHours } from '../../tests/scene/world.ts';
import { db, type Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import { lock, lockBookingAlone, lockToEdit, noteClaim, type Wanted } from './locks.ts';

let first: number;
let second: number;
let userId: number;
beforeAll(async () => {
  first = (await aSession()).id;
  second = (await aSession()).id;
  userId = (await aUser()).id;
});
afterAll(closeAll);

const inTurn = (...steps: (Wanted | ((tx: Tx) => unknown))[]) =>
  transaction(async (tx) => {
    for (const step of steps) await (typeof step === 'function' ? step(tx) : lock(tx, step));
    return 'done';
  });

test.each<[string, Wanted, Wanted]>([
  ['a campaign after a session', { sessions: [1] }, { campaigns: [1] }],
  ['a session after credit', { creditOf: 1 }, { sessions: [1] }],
  ['credit after a booking', { bookings: [1] }, { creditOf: 1 }],
  ['seats after a booking', { bookings: [1] }, { seatsOf: 1 }],
  ['another booking, whose seat comes first', { bookings: [1] }, { bookings: [2] }],
  ['a session of a lower number', { sessions: [2] }, { sessions: [1] }],
  ['a session alone that was shared', { sessions: [1] }, { sessions: [1], sessionsFor: 'update' }],
])('%s is out of order', async (_name, earlier, later) => {
  await expect(inTurn(earlier, later)).rejects.toThrow('locked out of order');
});

test('nothing that comes before seats is locked after a claim', async () => {
  await expect(inTurn(noteClaim, { creditOf: userId })).rejects.toThrow('credit');
  expect(await inTurn(noteClaim, { bookings: [1] })).toBe('done');
});

test('what is held already can be asked for at any time, and the seller of a seat after its buyer', async () => {
  const all: Wanted = { campaigns: [1, null], sessions: [second, first], creditOf: userId, bookings: [7] };
  expect(await inTurn(all, all, { sessions: [first] }, (tx) => lockBookingAlone(tx, 3))).toBe('done');
  const alone: Wanted = { sessions: [first], sessionsFor: 'update' };
  expect(await inTurn(alone, { seatsOf: first }, { sessions: [first] })).toBe('done');
});

test('the rows are locked, until the transaction ends', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = inTurn({ sessions: [first], sessionsFor: 'update' }, () => {
    locked.resolve();
    return promise;
  });
  await locked.promise;
  const taking = inTurn({ sessions: [first] }).then(() => 'taken');
  const pause = new Promise((done) => setTimeout(() => done('waits'), 300));
  expect(await Promise.race([taking, pause])).toBe('waits');
  resolve();
  expect([await holding, await taking]).toEqual(['done', 'taken']);
});

/** What somebody does while another holds a lock: whether it is done, or waits for that. */
async function meanwhile(hold: (tx: Tx) => unknown, ...steps: Parameters<typeof inTurn>) {
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = inTurn(hold, () => {
    held.resolve();
    return release.promise;
  });
  await held.promise;
  let outcome = 'waits';
  const doing = inTurn(...steps).then((done) => {
    outcome = done;
  });
  await until(async () => outcome === 'done' || (await lockWaiters()) > 0);
  const seen = outcome;
  release.resolve();
  await Promise.all([holding, doing]);
  return seen;
}

// The second time PostgreSQL looks at the rows that it refers to.
describe('who writes twice to a row', () => {
  test('does not wait for whoever edits the session of a seat, and for the seats after it', async () => {
    const write = (tx: Tx) =>
      tx.seat.updateMany({ where: { sessionId: first }, data: { announcedAt: null } });
    const edit = (tx: Tx) => lock(tx, { sessions: [first], sessionsFor: 'update' });
    expect(await meanwhile(edit, { seatsOf: first }, write, write)).toBe('done');
  });

  test('does not wait for whoever has the order of a booking, and wants its bookings after it', async () => {
    const player = await aUser();
    const { id } = await seat(player, first);
    const { id: checkoutId } = await db.checkout.create({
      data: {
        userId: player.id,
        amountCents: 2500,
        idempotencyKey: `checkout:${id}`,
        origin: 'http://localhost:3000',
        expiresAt: inHours(1),
        nextCheckAt: inHours(1),
        bookings: { connect: { id } },
      },
    });
    const write = (tx: Tx) => tx.booking.update({ where: { id }, data: { endReason: 'Ill.' } });
    const edit = (tx: Tx) => lockToEdit(tx, 'Checkout', checkoutId);
    expect(await meanwhile(edit, { bookings: [id] }, write, write)).toBe('done');
  });
});
