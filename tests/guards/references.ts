import type { Values } from './rows.ts';

/** What becomes of a row when the one it points to is deleted. */
const onDelete = {
  // Money, seats sold and words that were said keep those they are about from being deleted.
  RESTRICT: [
    'Booking_sessionId_fkey',
    'Booking_userId_fkey',
    'Broadcast_senderId_fkey',
    'CampaignMembership_campaignId_fkey',
    'CampaignMembership_userId_fkey',
    'Campaign_gameMasterId_fkey',
    'CancellationRequest_bookingId_fkey',
    'CardSetup_campaignId_fkey',
    'CardSetup_userId_fkey',
    'ChargeAttempt_bookingId_fkey',
    'Checkout_userId_fkey',
    'Conversation_userHighId_fkey',
    'Conversation_userLowId_fkey',
    'CreditUse_bookingId_fkey',
    'CreditUse_creditId_fkey',
    'Credit_userId_fkey',
    'Dispute_paymentId_fkey',
    'EmergencyPass_userId_fkey',
    'LedgerEntry_transactionId_fkey',
    'Message_conversationId_fkey',
    'Message_recipientId_fkey',
    'Message_senderId_fkey',
    'MoveNotice_userId_fkey',
    'Payment_userId_fkey',
    'Refund_paymentId_fkey',
    'Report_messageId_fkey',
    'Report_reporterId_fkey',
    'Review_bookingId_fkey',
    'SessionMove_movedById_fkey',
    'Session_gameMasterId_fkey',
    'UserDeletion_requestedById_fkey',
    'UserDeletion_userId_fkey',
    'WaitlistEntry_userId_fkey',
  ],
  // The row is a part of the other.
  CASCADE: [
    'Account_userId_fkey',
    'Block_blockedId_fkey',
    'Block_blockerId_fkey',
    'EmailChange_userId_fkey',
    'Gathering_sessionId_fkey',
    'LoginToken_userId_fkey',
    'MoveNotice_moveId_fkey',
    'SavedFilter_userId_fkey',
    'Seat_sessionId_fkey',
    'SessionMove_sessionId_fkey',
    'SessionTag_sessionId_fkey',
    'WaitlistEntry_sessionId_fkey',
  ],
  // The row stands for itself.
  'SET NULL': [
    'AuditEntry_actorId_fkey',
    'Booking_checkoutId_fkey',
    'Booking_membershipId_fkey',
    'Booking_paymentId_fkey',
    'Broadcast_sessionId_fkey',
    'CancellationRequest_decidedById_fkey',
    'GameMaster_formerUserId_fkey',
    'GameMaster_userId_fkey',
    'Message_broadcastId_fkey',
    'Message_sessionId_fkey',
    'Payment_checkoutId_fkey',
    'Picture_uploadedById_fkey',
    'Refund_bookingId_fkey',
    'Review_repliedById_fkey',
    'Seat_bookingId_fkey',
    'Seat_resaleBookingId_fkey',
    'Seat_waitlistEntryId_fkey',
    'Session_campaignId_fkey',
  ],
};

/** A line for each foreign key. */
export const references = Object.fromEntries(
  Object.entries(onDelete).flatMap(([rule, names]) => names.map((name) => [name, rule])),
);

/** What a row that points to nobody must say beside, so that no CHECK speaks. */
export const pointing: Record<string, Values> = {
  Conversation_userLowId_fkey: { userLowId: 0 },
  Seat_waitlistEntryId_fkey: { bookingId: null, heldUntil: '2030-01-01' },
};
