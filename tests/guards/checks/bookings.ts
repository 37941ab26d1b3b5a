import type { Check } from './check.ts';

/** Of bookings, and of the money for them. */
export const checksOfBookings: Record<string, Check> = {
  booking_amounts: {
    table: 'Booking',
    refused: ['"amountCents" = -1', '"creditCents" = -1', '"creditCents" = 2501'],
    allowed: ['"amountCents" = 0', '"creditCents" = 0', '"creditCents" = 2500'],
  },
  booking_credit_back: {
    table: 'Booking',
    refused: [
      '"creditBackCents" = -1',
      '"creditBackCents" = 1',
      '"creditCents" = 500, "creditBackCents" = 501',
    ],
    allowed: ['"creditCents" = 500, "creditBackCents" = 500'],
  },
  booking_for_a_friend: {
    table: 'Booking',
    refused: [
      '"forFriend" = true, "membershipId" = NULL', // its booker still sits on it
      '"forFriend" = true, "sitterId" = 3, "membershipId" = 1',
    ],
    allowed: [
      '"forFriend" = true, "sitterId" = NULL, "membershipId" = NULL',
      '"forFriend" = true, "sitterId" = 3, "membershipId" = NULL',
    ],
  },
  booking_claimed_when_paid: {
    table: 'Booking',
    refused: [
      `"forFriend" = true, "sitterId" = 3, "membershipId" = NULL, status = 'pending', "paymentStatus" = 'unpaid'`,
    ],
    allowed: [
      `"forFriend" = true, "sitterId" = NULL, "membershipId" = NULL, status = 'pending', "paymentStatus" = 'unpaid'`,
      `"forFriend" = true, "sitterId" = 3, "membershipId" = NULL`,
    ],
  },
  booking_paid_when_confirmed: {
    table: 'Booking',
    refused: [`"paymentStatus" = 'unpaid'`, `"paymentStatus" = 'unpaid', status = 'cancel_requested'`],
    allowed: [`"paymentStatus" = 'unpaid', status = 'pending'`, `"paymentStatus" = 'refunded'`],
  },
  checkout_amount: { table: 'Checkout', refused: ['"amountCents" = -1'], allowed: ['"amountCents" = 0'] },
  payment_amount: { table: 'Payment', refused: ['"amountCents" = 0'], allowed: ['"amountCents" = 1'] },
  refund_amount: {
    table: 'Refund',
    refused: ['"amountCents" = 0', '"amountCents" = -1'],
    allowed: ['"amountCents" = 1'],
  },
  credit_amount: { table: 'Credit', refused: ['"amountCents" = 0'], allowed: ['"amountCents" = 1'] },
  credit_withdrawn: {
    table: 'Credit',
    refused: ['"withdrawnCents" = -1', '"withdrawnCents" = "amountCents" + 1'],
    allowed: ['"withdrawnCents" = 0', '"withdrawnCents" = "amountCents"'],
  },
  credit_use_amount: { table: 'CreditUse', refused: ['"amountCents" = 0'], allowed: ['"amountCents" = 1'] },
  request_fee: {
    table: 'CancellationRequest',
    refused: ['"feePercent" = -1', '"feePercent" = 101'],
    allowed: ['"feePercent" = 0', '"feePercent" = 100', '"feePercent" = NULL'],
  },
  request_decided_whole: {
    table: 'CancellationRequest',
    refused: [`decision = 'declined'`, '"decidedAt" = now()'],
    allowed: [`decision = 'declined', "decidedAt" = now()`],
  },
  membership_price: {
    table: 'CampaignMembership',
    refused: ['"priceCents" = 0'],
    allowed: ['"priceCents" = 1'],
  },
  charge_attempts: { table: 'ChargeAttempt', refused: ['attempt = 0'], allowed: ['attempt = 4'] },
  charge_amount: { table: 'ChargeAttempt', refused: ['"amountCents" = 0'], allowed: ['"amountCents" = 1'] },
  charge_asked_for_something: {
    table: 'ChargeAttempt',
    refused: ['pending', 'succeeded', 'failed'].map((status) => `"amountCents" = NULL, status = '${status}'`),
    allowed: ['scheduled', 'void'].map((status) => `"amountCents" = NULL, status = '${status}'`),
  },
  booking_share: {
    table: 'Booking',
    refused: ['"sharePercent" = -1', '"sharePercent" = 101'],
    allowed: ['"sharePercent" = 20'],
  },
};
