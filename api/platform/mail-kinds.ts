/** Kinds without mail settings: their readers have no account, not yet, or not any more. */
const TO_STRANGERS = [
  'account-closed',
  'account-deleted',
  'newsletter-confirm',
  'newsletter-known',
  'verify-email',
] as const;

/** Kinds that name only the reader. A table's Game Master is named by the profile, which stays with its sessions. */
const OF_THE_READER = [
  'account-kept',
  'account-made',
  'address-asked-for',
  'already-registered',
  'approve-email-change',
  'bank-returned',
  'booking-confirmed',
  'campaign-ended',
  'campaign-extended',
  'campaign-joined',
  'campaign-left',
  'cancellation-decided',
  'cancellation-requested',
  'charge-failed',
  'charge-not-asked',
  'charge-notice',
  'confirm-email',
  'credit-ends',
  'credit-granted',
  'credit-instead',
  'credit-withdrawn',
  'date-released',
  'date-removed',
  'date-skipped',
  'dispute-lost',
  'dispute-won',
  'email-change-approved',
  'email-changed',
  'fee-returned',
  'finds',
  'game-master-made',
  'google-linked',
  'google-unlinked',
  'logged-out',
  'money-returned',
  'offer-lapsed',
  'order-ended',
  'part-refund',
  'pass-granted',
  'passkey-added',
  'passkey-removed',
  'password-changed',
  'payment-in-review',
  'payment-on-its-way',
  'payment-refused',
  'payment-returned',
  'refund-failed',
  'report-made',
  'reset-password',
  'returned-outside',
  'review-answered',
  'review-moderated',
  'seat-free',
  'seat-offered',
  'seats-for-friends',
  'session-called-off',
  'session-moved',
  'session-proposal',
  'session-reminder',
  'table-messages',
  'waitlist-ended',
] as const;

/** Kinds that name another person, and the page on which the reader sees what the mail was about. */
const ABOUT_OTHERS = {
  alarm: '/admin/money',
  announcement: '/messages',
  'cancellation-for-staff': '/admin/bookings',
  'friend-seat-ended': '/account',
  'mail-check': '/admin/settings',
  'message-report': '/admin/reports', // written before reports had a page
  'report-answered': '/account',
  'seat-claimed': '/account',
  'seat-given-back': '/account',
  'table-changes': '/account',
  'unread-messages': '/messages',
} as const;

export type KindAboutOthers = keyof typeof ABOUT_OTHERS;
export type KindOfTheReader = (typeof TO_STRANGERS)[number] | (typeof OF_THE_READER)[number];

/** What staff are mailed because they are staff: it is about others, and not theirs to keep. */
export const kindsToStaff = [
  'alarm',
  'cancellation-for-staff',
  'mail-check',
  'message-report',
  'report-made',
] as const satisfies readonly (KindAboutOthers | KindOfTheReader)[];

const strangers: ReadonlySet<string> = new Set(TO_STRANGERS);
export const isToStrangers = (kind: string) => strangers.has(kind);

export const kindsAboutOthers = Object.entries(ABOUT_OTHERS);
