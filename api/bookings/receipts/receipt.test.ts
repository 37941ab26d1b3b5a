import { bearer, startApp, type TestApp } from '../../../tests/scene/app.ts';
import { as } from '../../../tests/scene/as.ts';
import { tokenOf } from '../../../tests/scene/login.ts';
import { creditFor, payAgain } from '../../../tests/scene/money.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aCartOfTwo, aLateCanceller, book, intentOf, ledger } from '../../../tests/scene/seats.ts';
import { seat } from '../../../tests/scene/table.ts';
import { aSession, aStaffMember, aSuperAdmin, aUser, inHours } from '../../../tests/scene/world.ts';
import { post } from '../../payments/ledger.service.ts';
import { applyRefundState } from '../../payments/refunds.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts';
import { fixFinding } from '../audit/fixes.service.ts';
import { payRefunds, reconcile } from '../bookings.jobs.ts';

let sandbox: Sandbox;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startSandbox();
  app = await startApp();
});
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

const SUMS = 'sums { cardCents cardBackCents creditCents creditBackCents outsideCents bankCents totalCents }';
const year = clock.now().getUTCFullYear();

const receipt = async (viewer: MaybeViewer, bookingId: number) =>
  (
    await as(viewer).ask(
      `{ booking(id: "${bookingId}") { receipt { number lines { words amountCents } ${SUMS} } } }`,
    )
  ).booking?.receipt;
const statement = async (viewer: Viewer, of = year) =>
  (
    await as(viewer).ask(
      `{ viewer { statementYears statement(year: ${of}) { lines { bookingNumber title line { amountCents } } ${SUMS} } } }`,
    )
  ).viewer;
const said = ({ lines }: { lines: { words: string; amountCents: number }[] }) =>
  lines.map(({ words, amountCents }) => `${words} ${amountCents}`);
/** What the books say has stayed with us of a booking, as a price or as a fee. */
const kept = async (bookingId: number) =>
  (await ledger('revenue', bookingId)) + (await ledger('fees', bookingId));

/** A booking of $25.00, of which $10.00 were session credit. */
async function halfCredit(hours = 24 * 7) {
  const player = await aUser();
  await creditFor(player.id, 1000);
  const { id } = await aSession({ scheduledAt: inHours(hours) });
  return { player, ...(await book(sandbox, id, player)) };
}

test('a receipt holds what was paid and how, and what came back, to the cent of the ledger', async () => {
  const { player, bookingId } = await halfCredit();
  const paid = await receipt(player, bookingId);
  expect(paid.number).toBe(`R-${String(bookingId).padStart(6, '0')}`);
  expect(said(paid).sort()).toEqual(['Paid by card 1500', 'Session credit used 1000']);
  expect(paid.sums).toMatchObject({ cardCents: 1500, creditCents: 1000, totalCents: 2500 });
  expect(paid.sums.totalCents).toBe(await kept(bookingId));
  await as(player).ok('cancelBooking', { bookingId: globalId('Booking', bookingId) });
  await payRefunds();
  const back = await receipt(player, bookingId);
  expect(said(back).slice(2).sort()).toEqual(['Back as session credit -1000', 'Back to your card -1500']);
  expect(back).toMatchObject({ number: paid.number, sums: { totalCents: 0 } });
  expect(await kept(bookingId)).toBe(0);
});

test('of a late fee the receipt says what stayed', async () => {
  const { id } = await aSession({ scheduledAt: inHours(10) });
  const { viewer, bookingId, requestId } = await aLateCanceller(sandbox, id);
  await as(await aStaffMember()).ok('decideCancellation', {
    requestId: globalId('CancellationRequest', requestId),
    decision: 'PARTIAL_REFUND',
    feePercent: 60,
    reason: 'Nobody took the seat',
  });
  await payRefunds();
  const { lines, sums } = await receipt(viewer, bookingId);
  expect(said({ lines })).toEqual(['Paid by card 2500', 'Back to your card -1000']);
  expect(sums.totalCents).toBe(1500);
  expect(await kept(bookingId)).toBe(1500);
});

test('a refund that failed is written beside the one that was made', async () => {
  const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
  await as(viewer).ok('cancelBooking', { bookingId: globalId('Booking', bookingId) });
  await payRefunds();
  const refund = await db.refund.findFirstOrThrow({ where: { bookingId } });
  await applyRefundState(
    refund.id,
    { id: refund.stripeRefundId!, status: 'failed', failureReason: 'expired_or_canceled_card' } as never,
    async () => {},
  );
  const { lines, sums } = await receipt(viewer, bookingId);
  expect(said({ lines })).toEqual([
    'Paid by card 2500',
    'Back to your card -2500',
    'A refund that did not reach your card 2500',
  ]);
  expect(sums).toMatchObject({ cardCents: 2500, cardBackCents: 0, totalCents: 2500 });
  expect(await kept(bookingId)).toBe(2500);
});

test('what staff returned in another way is said so, and what the card paid stays paid', async () => {
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
  await as(viewer).ok('cancelBooking', { bookingId: globalId('Booking', bookingId) });
  await sandbox.stripe('POST', '/refunds/mode', { status: 'failed' });
  await payRefunds();
  await reconcile();
  await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
  await fixFinding(await aSuperAdmin(), {
    key: `refund-failed:${bookingId}`,
    choice: 'outside',
    amountCents: 2500,
    reason: 'Transfer 0815',
  });
  const { lines, sums } = await receipt(viewer, bookingId);
  expect(said({ lines })).toEqual(['Paid by card 2500', 'Returned to you another way -2500']);
  const all = { cardCents: 2500, cardBackCents: 0, outsideCents: 2500, bankCents: 0, totalCents: 0 };
  expect(sums).toMatchObject(all);
  expect((await statement(viewer)).statement.sums).toMatchObject(all);
});

/** What moved for a booking so far is as old as that. */
async function happenedAt(bookingId: number, createdAt: Date) {
  await db.$executeRaw`ALTER TABLE "LedgerTransaction" DISABLE TRIGGER USER`;
  const where = { OR: [{ bookingId }, { entries: { some: { bookingId } } }] };
  await db.ledgerTransaction.updateMany({ where, data: { createdAt } });
  await db.$executeRaw`ALTER TABLE "LedgerTransaction" ENABLE TRIGGER USER`;
}

describe('what a bank has', () => {
  const dispute = async (bookingId: number, amount: number, status?: string) => {
    const payment_intent = await intentOf(bookingId);
    const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent, amount });
    if (status) await sandbox.stripe('POST', `/disputes/${id}/close`, { status });
    await reconcile();
  };

  test.each([
    [undefined, ['Held by your bank because of a dispute -2500'], 0],
    ['lost', ['Returned by your bank after a dispute -2500'], 0],
    ['won', [], 2500],
  ])('of a dispute that is %s', async (status, has, totalCents) => {
    const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
    await dispute(bookingId, 2500, status);
    const { lines, sums } = await receipt(viewer, bookingId);
    expect(said({ lines })).toEqual(['Paid by card 2500', ...has]);
    const all = { cardCents: 2500, bankCents: 2500 - totalCents, totalCents };
    expect(sums).toMatchObject(all);
    const { statementYears, statement: own } = await statement(viewer);
    expect([statementYears, own.sums]).toMatchObject([[year], all]);
  });

  test('has a year of its own when what was paid is of another', async () => {
    const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
    await happenedAt(bookingId, new Date(`${year - 1}-06-01T12:00:00Z`));
    await dispute(bookingId, 2500, 'lost');
    const { statementYears, statement: own } = await statement(viewer);
    expect([statementYears, own.sums]).toMatchObject([[year, year - 1], { cardCents: 0, bankCents: 2500 }]);
    const { statement: before } = await statement(viewer, year - 1);
    expect(before.sums).toMatchObject({ cardCents: 2500, bankCents: 0 });
  });

  test('of a cart is nothing that was session credit', async () => {
    const player = await aUser();
    await creditFor(player.id, 1000);
    const [first, second] = await aCartOfTwo(sandbox, player);
    await dispute(first, 4000, 'lost');
    expect((await receipt(player, first)).sums).toMatchObject({
      cardCents: 1500,
      creditCents: 1000,
      bankCents: 1500,
    });
    expect((await receipt(player, second)).sums).toMatchObject({
      cardCents: 2500,
      creditCents: 0,
      bankCents: 2500,
    });
  });

  test('of a second payment for a seat is on the receipt that has that payment', async () => {
    const { viewer, bookingId } = await book(sandbox, (await aSession()).id);
    const second = await payAgain(bookingId);
    await db.dispute.create({
      data: {
        stripeDisputeId: `du_second_${bookingId}`,
        paymentId: second.id,
        amountCents: 2500,
        reason: 'fraudulent',
        status: 'lost',
        createdAt: clock.now(),
      },
    });
    const { lines, sums } = await receipt(viewer, bookingId);
    const paid = 'Paid by card 2500';
    expect(said({ lines })).toEqual([paid, paid, 'Returned by your bank after a dispute -2500']);
    expect(sums).toMatchObject({ cardCents: 5000, bankCents: 2500, totalCents: 2500 });
    expect((await statement(viewer)).statement.sums).toMatchObject(sums);
  });

  test('of a cart is what whoever ended was told, and all of it in the statement', async () => {
    const player = await aUser();
    const [first, second] = await aCartOfTwo(sandbox, player);
    await dispute(first, 3000, 'lost');
    const { message } = await as(player).ok(
      'cancelBooking',
      { bookingId: globalId('Booking', second) },
      'message',
    );
    expect(message).toContain('Your bank has returned $5.00 to you already');
    expect((await receipt(player, second)).sums).toMatchObject({ bankCents: 500, totalCents: 2000 });
    expect((await receipt(player, first)).sums).toMatchObject({ bankCents: 2500, totalCents: 0 });
    expect((await statement(player)).statement.sums).toMatchObject({ bankCents: 3000, totalCents: 2000 });
  });
});

test('a receipt is its player’s and the staff’s, and where no money moved there is none', async () => {
  const { bookingId } = await halfCredit();
  expect(await receipt(await aStaffMember(), bookingId)).not.toBeNull();
  const { session } = await db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: { session: { include: { gameMaster: { include: { user: true } } } } },
  });
  const host = { ...(await aUser()), id: session.gameMaster.userId!, gameMasterId: session.gameMasterId };
  expect(await receipt(host, bookingId)).toBeNull();
  expect(await receipt(await aUser(), bookingId)).toBeUndefined();
  const player = await aUser();
  expect(await receipt(player, (await seat(player, (await aSession()).id, 'pending')).id)).toBeNull();
});

test('a statement holds every movement of a year, of nobody else, and the file says the same', async () => {
  const { player, bookingId } = await halfCredit();
  const second = await book(sandbox, (await aSession()).id, player);
  await as(player).ok('cancelBooking', { bookingId: globalId('Booking', second.bookingId) });
  await payRefunds();
  // One payment too many, which belongs to no booking and goes back.
  const { id: paymentId } = await db.payment.create({
    data: {
      userId: player.id,
      stripePaymentIntentId: `pi_${bookingId}_more`,
      amountCents: 700,
      paidAt: clock.now(),
    },
  });
  await post(db, {
    key: `payment:${paymentId}`,
    memo: 'one too many',
    paymentId,
    entries: [
      { account: 'stripe', amountCents: 700 },
      { account: 'unallocated', amountCents: -700 },
    ],
  });
  const { statementYears, statement: all } = await statement(player);
  expect(statementYears).toEqual([year]);
  expect(all.sums).toEqual({
    cardCents: 1500 + 2500 + 700,
    cardBackCents: 2500,
    creditCents: 1000,
    creditBackCents: 0,
    outsideCents: 0,
    bankCents: 0,
    totalCents: 3200,
  });
  expect(all.lines).toHaveLength(5);
  expect(all.lines.filter((line: { title: string | null }) => line.title === null)).toHaveLength(1);
  expect((await statement(await aUser())).statement.lines).toEqual([]);

  const token = await tokenOf(player);
  const { body, headers } = await app.call(
    'GET',
    `/api/account/statement.csv?year=${year}`,
    undefined,
    bearer(token),
  );
  expect(headers.get('content-disposition')).toContain(`statement-${year}.csv`);
  const rows = (body as string).trim().split('\r\n').slice(1);
  expect(rows).toHaveLength(5);
  expect(rows.reduce((sum, row) => sum + Math.round(Number(row.split(',').at(-1)) * 100), 0)).toBe(3200);
  const refusedYear = await app.call('GET', '/api/account/statement.csv?year=1999', undefined, bearer(token));
  expect([refusedYear.status, refusedYear.body.field]).toEqual([400, 'year']);
});

test('the year is one of the player’s own clock', async () => {
  const { player, bookingId } = await halfCredit();
  await happenedAt(bookingId, new Date(`${year}-01-01T03:00:00Z`)); // the evening before in Chicago
  const chicago = { ...player, timeZone: 'America/Chicago' };
  expect((await statement(player)).statementYears).toEqual([year]);
  expect((await statement(chicago)).statementYears).toEqual([year - 1]);
  const linesIn = async (viewer: Viewer, of: number) =>
    (await as(viewer).ask(`{ viewer { statement(year: ${of}) { lines { title } } } }`)).viewer.statement.lines
      .length;
  expect([await linesIn(player, year), await linesIn(player, year - 1)]).toEqual([2, 0]);
  expect([await linesIn(chicago, year), await linesIn(chicago, year - 1)]).toEqual([0, 2]);
  // A zone that the browser knows and the database does not.
  const unknown = await statement({ ...player, timeZone: 'US/Pacific-New' });
  expect(unknown.statementYears).toEqual([year - 1]);
  await happenedAt(bookingId, new Date(`${year}-01-01T06:00:00Z`)); // midnight in Chicago
  expect([await linesIn(chicago, year), await linesIn(chicago, year - 1)]).toEqual([2, 0]);
});
