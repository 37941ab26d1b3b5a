import { earmarkedOf, NOTHING_EARMARKED } from './balances.ts';
import { refundableOf, remainingCents } from './refundable.ts';

type Row = Parameters<typeof refundableOf>[1] & object;
type Refund = Row['refunds'][number];

const refund = (amountCents: number, change: Partial<Refund> = {}): Refund => ({
  bookingId: 1,
  cause: 'late_request',
  status: 'succeeded',
  amountCents,
  ...change,
});
const payment = (change: Partial<Row> = {}): Row => ({
  amountCents: 5000,
  refunds: [],
  disputes: [],
  ...change,
});
const dispute = (status: string, amountCents = 5000) => ({ status, amountCents });

describe('of a payment is left', () => {
  test.each([
    ['all of it', payment(), 5000],
    [
      'what is not on its way',
      payment({ refunds: [refund(1000), refund(500, { status: 'pending' })] }),
      3500,
    ],
    ['what a failed refund did not return', payment({ refunds: [refund(5000, { status: 'failed' })] }), 5000],
    ['never less than nothing', payment({ refunds: [refund(5000)], disputes: [dispute('lost')] }), 0],
    ['nothing of none', null, 0],
  ])('%s', (_, row, cents) => {
    expect(remainingCents(row)).toBe(cents);
  });

  test.each([
    ['needs_response', 0],
    ['under_review', 0],
    ['lost', 0],
    ['won', 5000],
    ['warning_closed', 5000],
  ])('beside a dispute that is %s: %d', (status, cents) => {
    expect(remainingCents(payment({ disputes: [dispute(status)] }))).toBe(cents);
  });
});

describe('of a booking goes back to the card', () => {
  const booking = { id: 1, amountCents: 2500, creditCents: 0, creditBackCents: 0 };

  test('what staff return another way, and that some already became session credit', () => {
    const paid = { ...booking, creditCents: 1000, creditBackCents: 400 };
    const { byStaffCents, creditCents, note } = refundableOf(
      paid,
      payment({ disputes: [dispute('won')] }),
      NOTHING_EARMARKED,
    );
    expect([byStaffCents, creditCents]).toEqual([1500, 600]);
    expect(note).toMatch(/our staff return \$15\.00 .* \$4\.00 already became session credit\.$/);
  });

  test('what it paid of a cart, in one piece and without a word', () => {
    expect(refundableOf(booking, payment(), NOTHING_EARMARKED)).toEqual({
      cardCents: 2500,
      byStaffCents: 0,
      bankCents: 0,
      heldCents: 0,
      creditCents: 0,
      note: null,
    });
    expect(refundableOf({ ...booking, creditCents: 1000 }, payment(), NOTHING_EARMARKED)).toEqual({
      cardCents: 1500,
      byStaffCents: 0,
      bankCents: 0,
      heldCents: 0,
      creditCents: 1000,
      note: null,
    });
  });

  test('without what was returned of it by hand, which is said', () => {
    const refunds = [refund(700, { cause: 'by_hand' })];
    expect(refundableOf(booking, payment({ refunds }), NOTHING_EARMARKED)).toEqual({
      cardCents: 1800,
      byStaffCents: 0,
      bankCents: 0,
      heldCents: 0,
      creditCents: 0,
      note: '$7.00 already went back to your card.',
    });
    expect(refundableOf({ ...booking, id: 2 }, payment({ refunds }), NOTHING_EARMARKED)).toEqual({
      cardCents: 2500,
      byStaffCents: 0,
      bankCents: 0,
      heldCents: 0,
      creditCents: 0,
      note: null,
    });
  });

  test('what is on its way of it is not said to be back', () => {
    const refunds = [
      refund(700, { cause: 'by_hand' }),
      refund(400, { cause: 'goodwill', status: 'pending' }),
    ];
    expect(refundableOf(booking, payment({ refunds }), NOTHING_EARMARKED)).toMatchObject({
      cardCents: 1400,
      note: '$7.00 already went back to your card. $4.00 was already on its way back to your card.',
    });
  });

  test.each([
    ['needs_response', 2500, /^Your bank holds \$25\.00 because the payment was disputed there/],
    ['lost', 0, /^Your bank has returned \$25\.00 to you already/],
  ])('nothing while a dispute is %s, and why', (status, heldCents, note) => {
    const told = refundableOf(booking, payment({ disputes: [dispute(status)] }), NOTHING_EARMARKED);
    expect(told).toEqual({
      cardCents: 0,
      byStaffCents: 0,
      bankCents: 2500,
      heldCents,
      creditCents: 0,
      note: expect.stringMatching(note),
    });
  });

  test('what went by hand, what the bank has and what it holds are told apart', () => {
    const refunds = [refund(1000, { cause: 'by_hand' })];
    const disputes = [dispute('lost', 900), dispute('needs_response', 600)];
    const told = refundableOf(booking, payment({ amountCents: 2500, refunds, disputes }), NOTHING_EARMARKED);
    expect(told).toEqual({
      cardCents: 0,
      byStaffCents: 0,
      bankCents: 1500,
      heldCents: 600,
      creditCents: 0,
      note: expect.stringMatching(
        /^\$10\.00 already went back to your card\. Your bank has returned \$9\.00 to you already, after a dispute\. Your bank holds \$6\.00 because/,
      ),
    });
  });
});

test('of two seats that are left to staff the second is owed what the first leaves of their payment', () => {
  const seat = (id: number, unreturnedCents: number) => ({
    id,
    paymentId: 1,
    isLeftToStaff: true,
    unreturnedCents,
    givenCents: 0,
  });
  const { owed, cents } = earmarkedOf([seat(1, 1000), seat(2, 2500)], 2500);
  expect([[...owed], cents]).toEqual([
    [
      [1, 1000],
      [2, 1500],
    ],
    2500,
  ]);
});
