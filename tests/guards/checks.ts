interface Check {
  table: string;
  /** What the first row is set to: each of these is refused… */
  refused: string[];
  /** …and each of these, its neighbour, is not. */
  allowed: string[];
}

/** A line for each CHECK. */
export const checks: Record<string, Check> = {
  user_reminders_known: {
    table: 'User',
    refused: ['"reminderHours" = \'{2}\''],
    allowed: ['"reminderHours" = \'{24,1}\'', '"reminderHours" = \'{}\''],
  },
  session_price_positive: {
    table: 'Session',
    refused: ['"priceCents" = 99'],
    allowed: ['"priceCents" = 100'],
  },
  session_duration_positive: {
    table: 'Session',
    refused: ['"durationMinutes" = 0'],
    allowed: ['"durationMinutes" = 1'],
  },
  session_players_positive: {
    table: 'Session',
    refused: ['"maxPlayers" = 0'],
    allowed: ['"maxPlayers" = 1'],
  },
  user_deletion_waited: {
    table: 'UserDeletion',
    refused: [`"erasedAt" = '2029-12-31T23:59:59Z'`],
    allowed: [`"erasedAt" = '2030-01-01Z'`],
  },
  seat_number_positive: { table: 'Seat', refused: ['number = 0'], allowed: ['number = 2'] },
  seat_hold_has_holder: {
    table: 'Seat',
    refused: ['"heldUntil" = now(), "bookingId" = NULL'],
    allowed: [
      '"heldUntil" = now()',
      '"heldUntil" = now(), "bookingId" = NULL, "waitlistEntryId" = 1',
      '"heldUntil" = NULL, "bookingId" = NULL',
    ],
  },
  seat_offer_is_a_hold: {
    table: 'Seat',
    refused: ['"waitlistEntryId" = 1, "heldUntil" = now()', '"waitlistEntryId" = 1, "bookingId" = NULL'],
    allowed: ['"waitlistEntryId" = 1, "bookingId" = NULL, "heldUntil" = now()'],
  },
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
  message_not_to_oneself: {
    table: 'Message',
    refused: ['"recipientId" = "senderId"'],
    allowed: ['"recipientId" = 3 - "senderId"'],
  },
  conversation_order: {
    table: 'Conversation',
    refused: ['"userLowId" = 3', '"userLowId" = 3, "userHighId" = 2'],
    allowed: ['"userLowId" = 3, "userHighId" = 4'],
  },
  block_not_oneself: { table: 'Block', refused: ['"blockedId" = 1'], allowed: ['"blockedId" = 3'] },
  super_admin_is_admin: {
    table: 'User',
    refused: ['"isAdmin" = false, "isSuperAdmin" = true'],
    allowed: ['"isAdmin" = true, "isSuperAdmin" = true'],
  },
  campaign_rhythm: {
    table: 'Campaign',
    refused: ['"everyWeeks" = 0', '"everyWeeks" = 9'],
    allowed: ['"everyWeeks" = 1', '"everyWeeks" = 8', '"everyWeeks" = NULL'],
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
  game_master_stars: {
    table: 'GameMaster',
    refused: ['"starSum" = 0', '"starSum" = 6'],
    allowed: ['"starSum" = 1', '"starSum" = 5', '"starSum" = 10, "reviewCount" = 2'],
  },
  review_stars: { table: 'Review', refused: ['stars = 0', 'stars = 6'], allowed: ['stars = 1', 'stars = 5'] },
  review_lengths: {
    table: 'Review',
    refused: [`words = repeat('é', 1001)`, `reply = repeat('é', 1001), "repliedAt" = now()`],
    allowed: [`words = repeat('é', 1000), reply = repeat('é', 1000), "repliedAt" = now()`],
  },
  review_reply_whole: {
    table: 'Review',
    refused: [`reply = 'Thanks'`, '"repliedAt" = now()'],
    allowed: [`reply = 'Thanks', "repliedAt" = now()`],
  },
  review_hidden_whole: {
    table: 'Review',
    refused: [`"hiddenReason" = 'Rude'`, '"hiddenAt" = now()'],
    allowed: [`"hiddenReason" = 'Rude', "hiddenAt" = now()`],
  },
};
