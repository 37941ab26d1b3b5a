import type { Values } from './rows.ts';

interface Unique {
  table: string;
  /** A copy that agrees in all of these is refused; it is not when one of them differs. */
  columns: string[];
  /** What else the copy must say, so that no other guard speaks. */
  beside?: Values;
  /** Copies that are the same to this index though they look different. */
  same?: Values[];
  /** Copies that a partial index leaves alone. */
  exempt?: Values[];
  /** What makes the copy another one here, where that does not stand below. */
  own?: Values;
  /** What is done to the first row before. */
  given?: string;
}

/** What makes a copy of the first row a row of its own; a number of its own it gets anyway. */
export const own: Record<string, Values> = {
  User: { username: 'eve', email: 'eve@example.test', stripeCustomerId: 'cus_9' },
  UnmadeAccount: { username: 'eve' },
  UserDeletion: { userId: 3 },
  LoginToken: { token: 'token 9' },
  Account: { providerId: 'credential', accountId: 'eve' },
  Passkey: { credentialId: 'key 9' },
  OneTimeToken: { tokenHash: 'hash 9' },
  GameMaster: { userId: 2 },
  TableMessage: { sessionId: 2, broadcastId: null },
  Seat: { sessionId: 2, number: 9, bookingId: 2, resaleBookingId: 2 },
  Booking: { userId: 3, sessionId: 2 },
  CancellationRequest: { bookingId: 2 },
  CampaignMembership: { campaignId: 2, userId: 2 },
  CardSetup: { idempotencyKey: 'setup 9', stripeSessionId: 'cs_9' },
  Checkout: { idempotencyKey: 'checkout 9', stripeSessionId: 'cs_9' },
  ChargeAttempt: { bookingId: 2, attempt: 9, idempotencyKey: 'charge 9', stripePaymentIntentId: 'pi_9' },
  Payment: { stripePaymentIntentId: 'pi_9' },
  Refund: { paymentId: 2, bookingId: 2, cause: 'late_request', idempotencyKey: '9', stripeRefundId: 're_9' },
  Dispute: { stripeDisputeId: 'dp_9' },
  LedgerTransaction: { key: 'payment:9' },
  MoneyAlert: { key: 'alert 9' },
  CreditUse: { creditId: 2, bookingId: 2 },
  EmergencyPass: { usedOnBookingId: 2 },
  WaitlistEntry: { sessionId: 2, userId: 3 },
  Conversation: { userLowId: 1, userHighId: 4 },
  MoveNotice: { moveId: 2, userId: 2 },
  Broadcast: { senderId: 2, requestKey: 'click 9' },
  MessageTemplate: { name: 'Goodbye' },
  SavedTable: { userId: 2, sessionId: 2 },
  Lookout: { userId: 2 },
  KeptSearch: { userId: 2, search: 'seats=2' },
  Follow: { userId: 2, gameMasterId: 7 },
  SavedFilter: { userId: 2, list: 'users', name: 'Paid' },
  Report: { messageId: 2, reporterId: 2 },
  Review: { bookingId: 14 },
  Attendance: { bookingId: 14 },
  PlayerNote: { authorId: 2, playerId: 3 },
  Picture: { name: 'two' },
  NewsletterSubscriber: { email: 'eve@example.test' },
  Notice: { dedupeKey: 'notice 9' },
  OutboxMail: { dedupeKey: 'mail 9' },
};

const on = (table: string, ...columns: string[]) => ({ table, columns });

/** A line for each unique index that is no primary key. */
export const uniques: Record<string, Unique> = {
  User_username_key: { ...on('User', 'username'), same: [{ username: 'ADA' }] },
  User_email_key: { ...on('User', 'email'), same: [{ email: 'Ada@Example.test' }] },
  User_stripeCustomerId_key: { ...on('User', 'stripeCustomerId'), exempt: [{ stripeCustomerId: null }] },
  UnmadeAccount_username_key: { ...on('UnmadeAccount', 'username'), same: [{ username: 'ADA' }] },
  UserDeletion_userId_key: on('UserDeletion', 'userId'),
  LoginToken_token_key: on('LoginToken', 'token'),
  Account_providerId_accountId_key: on('Account', 'providerId', 'accountId'),
  Passkey_credentialId_key: on('Passkey', 'credentialId'),
  OneTimeToken_tokenHash_key: on('OneTimeToken', 'tokenHash'),
  GameMaster_userId_key: { ...on('GameMaster', 'userId'), exempt: [{ userId: null }] },
  Seat_sessionId_number_key: on('Seat', 'sessionId', 'number'),
  Seat_bookingId_key: { ...on('Seat', 'bookingId'), exempt: [{ bookingId: null }] },
  Seat_resaleBookingId_key: { ...on('Seat', 'resaleBookingId'), exempt: [{ resaleBookingId: null }] },
  Seat_waitlistEntryId_key: {
    ...on('Seat', 'waitlistEntryId'),
    own: { waitlistEntryId: 2 },
    given: 'UPDATE "Seat" SET "waitlistEntryId" = 1, "bookingId" = NULL, "heldUntil" = now()',
    beside: { bookingId: null },
    exempt: [{ waitlistEntryId: null, heldUntil: null }],
  },
  booking_one_live_per_user_and_session: {
    ...on('Booking', 'userId', 'sessionId'),
    same: [{ status: 'pending' }, { status: 'confirmed' }, { status: 'cancel_requested' }],
    exempt: ['cancelled', 'refunding', 'refunded', 'refund_failed', 'expired'].map((status) => ({ status })),
  },
  request_one_open_per_booking: {
    ...on('CancellationRequest', 'bookingId'),
    exempt: [{ decision: 'declined', decidedAt: '2030-01-01' }],
  },
  membership_one_live: {
    ...on('CampaignMembership', 'campaignId', 'userId'),
    exempt: [{ leftAt: '2030-01-01' }],
  },
  CardSetup_idempotencyKey_key: on('CardSetup', 'idempotencyKey'),
  CardSetup_stripeSessionId_key: on('CardSetup', 'stripeSessionId'),
  Checkout_idempotencyKey_key: on('Checkout', 'idempotencyKey'),
  Checkout_stripeSessionId_key: {
    ...on('Checkout', 'stripeSessionId'),
    exempt: [{ stripeSessionId: null }],
  },
  charge_one_live_per_booking: {
    ...on('ChargeAttempt', 'bookingId'),
    same: [{ status: 'scheduled' }, { status: 'pending' }, { status: 'succeeded' }],
    exempt: [{ status: 'failed' }, { status: 'void' }],
  },
  ChargeAttempt_bookingId_attempt_key: {
    ...on('ChargeAttempt', 'bookingId', 'attempt'),
    beside: { status: 'failed' },
  },
  ChargeAttempt_idempotencyKey_key: on('ChargeAttempt', 'idempotencyKey'),
  ChargeAttempt_stripePaymentIntentId_key: on('ChargeAttempt', 'stripePaymentIntentId'),
  Payment_stripePaymentIntentId_key: on('Payment', 'stripePaymentIntentId'),
  refund_once_per_cause: {
    ...on('Refund', 'paymentId', 'bookingId', 'cause'),
    same: [{ status: 'pending' }, { status: 'succeeded' }],
    exempt: [{ status: 'failed' }],
  },
  Refund_idempotencyKey_key: on('Refund', 'idempotencyKey'),
  refund_one_row_per_booking: {
    ...on('Refund', 'stripeRefundId', 'bookingId'),
    exempt: [{ stripeRefundId: null }],
  },
  Dispute_stripeDisputeId_key: on('Dispute', 'stripeDisputeId'),
  LedgerTransaction_key_key: on('LedgerTransaction', 'key'),
  MoneyAlert_key_key: on('MoneyAlert', 'key'),
  CreditUse_creditId_bookingId_key: on('CreditUse', 'creditId', 'bookingId'),
  EmergencyPass_usedOnBookingId_key: {
    ...on('EmergencyPass', 'usedOnBookingId'),
    exempt: [{ usedOnBookingId: null }],
  },
  waitlist_one_live: {
    ...on('WaitlistEntry', 'sessionId', 'userId'),
    same: [{ status: 'waiting' }, { status: 'offered' }],
    exempt: [{ status: 'booked' }, { status: 'lapsed' }, { status: 'left' }],
  },
  Conversation_userLowId_userHighId_key: on('Conversation', 'userLowId', 'userHighId'),
  Broadcast_senderId_requestKey_key: {
    ...on('Broadcast', 'senderId', 'requestKey'),
    exempt: [{ requestKey: null }],
  },
  MessageTemplate_name_key: { ...on('MessageTemplate', 'name'), same: [{ name: 'WELCOME' }] },
  SavedTable_userId_sessionId_key: on('SavedTable', 'userId', 'sessionId'),
  SavedTable_userId_campaignId_key: {
    ...on('SavedTable', 'userId', 'campaignId'),
    own: { sessionId: null, campaignId: 2 },
    given: 'UPDATE "SavedTable" SET "sessionId" = NULL, "campaignId" = 1',
  },
  Lookout_userId_key: on('Lookout', 'userId'),
  KeptSearch_userId_search_key: on('KeptSearch', 'userId', 'search'),
  Follow_userId_gameMasterId_key: on('Follow', 'userId', 'gameMasterId'),
  SavedFilter_userId_list_name_key: {
    ...on('SavedFilter', 'userId', 'list', 'name'),
    same: [{ name: 'UNPAID' }],
  },
  MoveNotice_moveId_userId_key: on('MoveNotice', 'moveId', 'userId'),
  TableMessage_broadcastId_key: on('TableMessage', 'broadcastId'),
  Report_messageId_reporterId_key: on('Report', 'messageId', 'reporterId'),
  Review_bookingId_key: on('Review', 'bookingId'),
  PlayerNote_authorId_playerId_key: on('PlayerNote', 'authorId', 'playerId'),
  NewsletterSubscriber_email_key: {
    ...on('NewsletterSubscriber', 'email'),
    same: [{ email: 'ADA@example.test' }],
  },
  Notice_dedupeKey_key: on('Notice', 'dedupeKey'),
  OutboxMail_dedupeKey_key: on('OutboxMail', 'dedupeKey'),
};
