import { TERMS_VERSION } from '../../../api/bookings/core/checkout.rules.ts';
import { defaultPolicy } from '../../../api/bookings/core/default-policy.ts';
import { insert } from './insert.ts';
import { isOrder } from './sales.ts';

const RELEASE = `starts - interval '24 hours'`;

const members = insert(
  'CampaignMembership',
  {
    id: 'membership_id',
    campaignId: 'campaign_id',
    userId: 'payer',
    priceCents: 'price',
    stripePaymentMethodId: `'pm_bench_' || membership_id`,
    cardBrand: `'visa'`,
    cardLast4: `'4242'`,
    termsVersion: `'${TERMS_VERSION}'`,
    termsAcceptedAt: 'at',
    joinedAt: 'at',
  },
  'sale WHERE membership_id IS NOT NULL AND NOT later',
);

const checkouts = insert(
  'Checkout',
  {
    id: 'id',
    userId: 'payer',
    status: `CASE WHEN kind = 'paying' THEN 'open' WHEN paid OR membership_id IS NOT NULL THEN 'complete' ELSE 'expired' END::"CheckoutStatus"`,
    amountCents: 'price * seats',
    idempotencyKey: `'bench-checkout-' || id`,
    stripeSessionId: `'cs_bench_' || id`,
    url: `CASE WHEN kind = 'paying' THEN 'https://pay.example.test/' || id END`,
    origin: `'http://localhost:3000'`,
    expiresAt: `CASE WHEN kind = 'paying' THEN now() + interval '1 day' ELSE at + interval '30 minutes' END`,
    nextCheckAt: `CASE WHEN kind = 'paying' THEN now() + interval '1 day' ELSE at + interval '30 minutes' END`,
    createdAt: `at - interval '3 minutes'`,
    completedAt: `CASE WHEN paid THEN at END`,
  },
  `sale WHERE ${isOrder}`,
);

const bookings = insert(
  'Booking',
  {
    id: 'id',
    userId: 'payer',
    forFriend: 'for_friend',
    sitterId: 'CASE WHEN NOT for_friend OR b = 2 THEN sitter END',
    sessionId: 'session_id',
    checkoutId: 'CASE WHEN NOT later THEN order_id END',
    paymentId: 'CASE WHEN paid THEN order_id END',
    membershipId: 'membership_id',
    status: `CASE kind WHEN 'seated' THEN 'confirmed' WHEN 'asked back' THEN 'cancel_requested' WHEN 'expired' THEN 'expired'
      WHEN 'reserved' THEN 'pending' WHEN 'paying' THEN 'pending' ELSE 'refunded' END::"BookingStatus"`,
    paymentStatus: `CASE WHEN given_back THEN 'refunded' WHEN paid THEN 'paid' ELSE 'unpaid' END::"PaymentStatus"`,
    amountCents: 'price',
    specialRequests: `CASE WHEN id % 9 = 0 THEN 'I bring a friend of the bard.' ELSE '' END`,
    termsVersion: `'${TERMS_VERSION}'`,
    termsAcceptedAt: 'at',
    claimedAt: 'CASE WHEN for_friend AND b = 2 THEN at END',
    claimedTermsVersion: `CASE WHEN for_friend AND b = 2 THEN '${TERMS_VERSION}' END`,
    policy: `'${JSON.stringify(defaultPolicy)}'::jsonb`,
    heldUntil: `CASE kind WHEN 'reserved' THEN ${RELEASE} WHEN 'paying' THEN now() + interval '1 day' END`,
    noticeDueAt: `CASE WHEN kind = 'reserved' AND starts > now() + interval '73 hours' THEN starts - interval '72 hours' END`,
    confirmedAt: 'CASE WHEN paid THEN at END',
    endedAt: `CASE WHEN given_back OR kind = 'expired' THEN at + interval '1 hour' END`,
    endReason: `CASE WHEN kind = 'refunded' THEN 'You cancelled in time.' WHEN kind = 'called off' THEN 'The session was called off.'
      WHEN kind = 'expired' THEN 'It was not paid in time.' END`,
    createdAt: `at - interval '3 minutes'`,
    updatedAt: 'at',
  },
  'sale',
);

const seats = insert(
  'Seat',
  {
    sessionId: 's.id',
    number: 'n',
    bookingId: 'sale.id',
    heldUntil: `CASE sale.kind WHEN 'reserved' THEN ${RELEASE} WHEN 'paying' THEN now() + interval '1 day' END`,
  },
  `"Session" s CROSS JOIN LATERAL generate_series(1, s."maxPlayers") n
    LEFT JOIN sale ON sale.session_id = s.id AND sale.b = n AND sale.live`,
);

const charges = insert(
  'ChargeAttempt',
  {
    bookingId: 'id',
    attempt: '1',
    amountCents: 'CASE WHEN paid THEN price END',
    dueAt: `starts - interval '48 hours'`,
    status: `CASE WHEN paid THEN 'succeeded' ELSE 'scheduled' END::"ChargeStatus"`,
    nextAttemptAt: `starts - interval '48 hours'`,
    idempotencyKey: `'bench-charge-' || id`,
    stripePaymentIntentId: `CASE WHEN paid THEN 'pi_bench_' || id END`,
    finishedAt: 'CASE WHEN paid THEN at END',
  },
  'sale WHERE later',
);

const requests = insert(
  'CancellationRequest',
  { bookingId: 'id', reason: `'A cold.'`, requestedAt: `now() - interval '1 hour'` },
  `sale WHERE kind = 'asked back'`,
);

const waitlist = insert(
  'WaitlistEntry',
  { sessionId: 'session_id', userId: 'sitter', createdAt: 'at' },
  `sale WHERE ahead AND campaign_id IS NULL AND taken = most AND b > 8 AND kind <> 'called off'`,
);

export const allBookings = [members, checkouts, bookings, seats, charges, requests, waitlist];
