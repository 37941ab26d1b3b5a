import { insert } from './insert.ts';

const payments = insert(
  'Payment',
  {
    id: 'id',
    userId: 'payer',
    checkoutId: 'CASE WHEN NOT later THEN id END',
    stripePaymentIntentId: `'pi_bench_' || id`,
    amountCents: 'price * seats',
    paidAt: 'at',
    createdAt: 'at',
  },
  'sale WHERE paid AND NOT for_friend',
);

const refunds = insert(
  'Refund',
  {
    paymentId: 'order_id',
    bookingId: 'id',
    cause: `CASE kind WHEN 'refunded' THEN 'player_cancelled' ELSE 'session_cancelled' END::"RefundCause"`,
    amountCents: 'price',
    status: `'succeeded'::"RefundStatus"`,
    idempotencyKey: `'bench-refund-' || id`,
    stripeRefundId: `'re_bench_' || id`,
    nextAttemptAt: 'at',
    createdAt: `at + interval '1 hour'`,
    finishedAt: `at + interval '1 hour'`,
  },
  'sale WHERE given_back ORDER BY id',
);

const received = insert(
  'LedgerTransaction',
  {
    id: 'id',
    key: `'payment:' || id`,
    memo: `'Payment for checkout ' || id`,
    paymentId: 'id',
    createdAt: 'at',
  },
  'sale WHERE paid AND NOT for_friend',
);

const LAST = `(SELECT max(id) FROM sale)`;
const returned = insert(
  'LedgerTransaction',
  {
    id: `${LAST} + id`,
    key: `'refund:' || id`,
    memo: `'Refund ' || id || ' (' || cause || ')'`,
    bookingId: '"bookingId"',
    paymentId: '"paymentId"',
    refundId: 'id',
    createdAt: '"createdAt"',
  },
  '"Refund"',
);

const ofPayments = insert(
  'LedgerEntry',
  {
    transactionId: 'part.order_id',
    account: 'part.account::"LedgerAccount"',
    bookingId: 'part.booking_id',
    amountCents: 'part.cents',
  },
  `(SELECT order_id, 'stripe' AS account, NULL::int AS booking_id, price * seats AS cents FROM sale WHERE paid AND NOT for_friend
    UNION ALL SELECT order_id, 'revenue', id, -price FROM sale WHERE paid) part ORDER BY part.order_id`,
);

const ofRefunds = insert(
  'LedgerEntry',
  {
    transactionId: `${LAST} + r.id`,
    account: 'part.account::"LedgerAccount"',
    bookingId: 'part.booking_id',
    amountCents: 'part.cents',
  },
  `"Refund" r CROSS JOIN LATERAL (VALUES ('stripe', NULL::int, -r."amountCents"), ('revenue', r."bookingId", r."amountCents"))
    part (account, booking_id, cents)`,
);

const goodwill = insert(
  'LedgerTransaction',
  {
    id: `2 * ${LAST} + id`,
    key: `'credit:' || id`,
    memo: `'Session credit ' || id`,
    createdAt: '"createdAt"',
  },
  '"Credit"',
);

const ofGoodwill = insert(
  'LedgerEntry',
  {
    transactionId: `2 * ${LAST} + c.id`,
    account: 'part.account::"LedgerAccount"',
    amountCents: 'part.cents',
  },
  `"Credit" c CROSS JOIN LATERAL (VALUES ('revenue', c."amountCents"), ('credit', -c."amountCents")) part (account, cents)`,
);

const alerts = insert(
  'MoneyAlert',
  { key: `'bench:' || n`, message: `'Somebody should look at this.'` },
  'generate_series(1, 3) n',
);

/** After the bookings. The sums that are kept of it are the product's own work. */
export const money = [
  payments,
  refunds,
  received,
  returned,
  ofPayments,
  ofRefunds,
  goodwill,
  ofGoodwill,
  alerts,
];
