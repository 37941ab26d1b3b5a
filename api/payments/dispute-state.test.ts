import type Stripe from 'stripe';
import { disputeState } from './stripe-dispute.service.ts';

type Move = Pick<Stripe.BalanceTransaction, 'amount' | 'fee' | 'reporting_category' | 'exchange_rate'>;

/** A dispute over $25.00 that is lost, and what it moved. */
const lost = (...moves: Partial<Move>[]) =>
  disputeState(
    {
      ...{ id: 'du_1', amount: 2500, reason: 'general', status: 'lost', payment_intent: 'pi_1' },
      balance_transactions: moves.map((move, at) => ({
        ...{ id: `txn_${at}`, fee: 0, reporting_category: 'dispute', exchange_rate: null },
        ...move,
      })),
    } as Stripe.Dispute,
    new Date(),
  );

test('of a foreign card the bank keeps what was disputed, whatever its currency cost us besides', () => {
  expect(lost({ amount: -2500, fee: 1500 }, { amount: -37 })).toMatchObject({
    amountCents: 2500,
    moves: [
      { amountCents: -2500, feeCents: 1500 },
      { amountCents: -37, feeCents: 0 },
    ],
  });
  expect(lost({ amount: -2500, fee: 1500 }, { amount: 37 }).amountCents).toBe(2500);
});

test('an account that holds euros has the disputed dollars in its books', () => {
  const rate = { exchange_rate: 0.9 };
  const back = { amount: 900, reporting_category: 'dispute_reversal', ...rate };
  expect(lost({ amount: -2250, fee: 1350, ...rate })).toMatchObject({
    amountCents: 2500,
    moves: [{ amountCents: -2500, feeCents: 1500 }],
  });
  expect(lost({ amount: -2250, ...rate }, back)).toMatchObject({
    amountCents: 1500,
    moves: [{ amountCents: -2500 }, { amountCents: 1000 }],
  });
});

test('the bank keeps nothing of what it never took or gave back whole', () => {
  expect(lost().amountCents).toBe(0);
  expect(lost({ amount: -2500 }, { amount: 2500, reporting_category: 'dispute_reversal' }).amountCents).toBe(
    0,
  );
});
