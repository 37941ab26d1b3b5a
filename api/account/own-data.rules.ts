/** The lists of a person's own data, by the names of their CSV files. */
export const ownListNames = [
  'bookings',
  'cancellation-requests',
  'payments',
  'refunds',
  'credit',
  'credit-uses',
  'passes',
  'campaigns',
  'waitlists',
  'messages',
  'announcements',
  'reviews',
  'review-replies',
  'letters',
  'logins',
  'addresses',
  'blocked',
  'reports',
  'saved-filters',
] as const;
export type OwnListName = (typeof ownListNames)[number];
