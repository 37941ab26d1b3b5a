import * as bookings from './own-bookings.ts';
import type { OwnListName } from './own-data.rules.ts';
import type { OwnList } from './own-list.ts';
import * as saved from './own-saved.ts';
import * as writings from './own-writings.ts';

/** Every list by the name of its file. */
export const ownLists: Record<OwnListName, OwnList> = {
  bookings: bookings.bookings,
  'seats-of-friends': bookings.seatsOfFriends,
  'cancellation-requests': bookings.cancellationRequests,
  payments: bookings.payments,
  refunds: bookings.refunds,
  credit: bookings.credit,
  'credit-uses': bookings.creditUses,
  passes: bookings.passes,
  campaigns: bookings.campaigns,
  waitlists: bookings.waitlists,
  messages: writings.messages,
  announcements: writings.announcements,
  reviews: writings.reviews,
  'review-replies': writings.reviewReplies,
  'player-notes': writings.playerNotes,
  letters: writings.letters,
  notices: writings.notices,
  logins: writings.logins,
  passkeys: writings.passkeys,
  addresses: writings.addresses,
  blocked: writings.blocked,
  reports: writings.reports,
  'saved-filters': writings.savedFilters,
  'saved-tables': saved.savedTables,
  'kept-searches': saved.keptSearches,
  'followed-game-masters': saved.followedGameMasters,
};
