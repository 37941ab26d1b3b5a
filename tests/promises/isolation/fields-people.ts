import type { Stands } from './reading.ts';
import { gid } from './scene.ts';

// visitor, player, other, host, otherHost, admin, superAdmin
export const people: Stands = {
  Viewer: {
    from: () => 'viewer { @ }',
    args: ({ at }) => ({
      conversation: `(userId: "${gid('User', at.host)}")`,
      contacts: '(search: "Person")',
      evenings: '(group: UPCOMING, first: 3)',
      statement: '(year: 2026)',
      needsMatches: `(sessionIds: ["${at.full}"])`,
    }),
    sees: {
      '-----++': 'adminTimeZone unansweredReports waitingCancellations waitingProposals',
      // Nobody has sat at enough tables.
      '-------': 'seatRecord',
      '-++----': 'bookings evenings nextBooking notices statementYears',
      '-0+++++': 'isNewcomer',
      '-++++++': `calendarFeedUrl contacts deletionPreview email emailVerified fullName id isConfirmedAdult keepsConduct logins mailFinds mailMessages mailReminders needs noticeTopics reminderHours showsForYou statement user
        username`,
      '-++-+++': 'conversation',
      '-+-+---': `conversations messages sessionThreads`,
      '-++0000': 'hasJustPaid unreadNoticeCount',
      '-+00000': `creditCents hasPassword lines veils`,
      '-000000': 'mailNews passesLeft',
      '-+-----':
        'awaitedAddresses credits fittingSessions followedGameMasters googleSince keptSearches mailStop memberships needsMatches passkeys pendingEmail playDays savedTables systems timeZone waitlist',
      '---++--': 'desk gameMaster',
      '-0000++': 'isAdmin',
      '-00++00': 'isGameMaster',
      '-00000+': 'isSuperAdmin',
      '-+0+000': 'unreadCount',
    },
  },
  'Viewer, the player': {
    from: ({ at }) => `node(id: "${gid('Viewer', at.User)}") { ... on Viewer { @ } }`,
    args: ({ at }) => ({
      conversation: `(userId: "${gid('User', at.host)}")`,
      contacts: '(search: "Person")',
      evenings: '(group: UPCOMING, first: 3)',
      statement: '(year: 2026)',
      needsMatches: `(sessionIds: ["${at.full}"])`,
    }),
    sees: {
      '-------':
        'adminTimeZone desk gameMaster seatRecord unansweredReports waitingCancellations waitingProposals',
      '-+-----': `awaitedAddresses bookings calendarFeedUrl contacts conversation conversations creditCents credits deletionPreview email emailVerified
        evenings fittingSessions followedGameMasters fullName googleSince hasJustPaid hasPassword id isConfirmedAdult keepsConduct keptSearches lines logins mailFinds mailMessages mailReminders mailStop memberships messages needs needsMatches nextBooking noticeTopics notices passkeys pendingEmail playDays reminderHours savedTables sessionThreads showsForYou statement statementYears systems timeZone unreadCount unreadNoticeCount user username veils waitlist`,
      '-0-----': `isAdmin isGameMaster isNewcomer isSuperAdmin mailNews passesLeft`,
    },
  },
  SeatRecord: {
    from: () => 'viewer { seatRecord { @ } }',
    sees: { '-------': 'came seats' },
  },
  FittingSession: {
    from: () => 'viewer { fittingSessions { @ } }',
    sees: { '-+-----': 'reasons session weekday' },
  },
  GameMasterDesk: {
    from: () => 'viewer { desk { @ } }',
    sees: { '---++--': 'ahead earnings earningsMonths next', '---+---': 'over' },
  },
  EarningsMonth: {
    from: () => 'viewer { desk { earnings { @ } } }',
    sees: {
      '---++--': 'earnedCents keptCents month sessions shareCents takenCents',
      '---+0--': 'returnedCents',
      '---00--': 'disputedCents lateFeesCents',
    },
  },
  SessionEarnings: {
    from: () => 'viewer { desk { earnings { sessions(first: 50) { edges { node { @ } } } } } }',
    sees: {
      '---++--': 'earnedCents id keptCents session shareCents takenCents',
      '---+0--': 'returnedCents',
      '---00--': 'disputedCents lateFeesCents',
    },
  },
  AccountDeletionPreview: {
    from: () => 'viewer { deletionPreview { @ } }',
    sees: {
      '-++++++': 'eraseAt',
      '-++0000': 'bookings refundCents',
      '-+00000': 'claimedSeats creditCents late lateCents',
      '---++-+': 'refusal',
      '-000000': 'lateCreditCents passes',
      '-------': 'guestSeats underWay unsure',
    },
  },
  Login: {
    from: ({ at }) =>
      `node(id: "${gid('Viewer', at.User)}") { ... on Viewer { logins { edges { node { @ } } } } }`,
    sees: {
      '-+-----': 'createdAt device expiresAt id ipAddress isCurrent seenAt',
    },
  },
  Passkey: {
    from: ({ at }) => `node(id: "${gid('Viewer', at.User)}") { ... on Viewer { passkeys { @ } } }`,
    sees: {
      '-+-----': 'createdAt id lastUsedAt name',
    },
  },
  KeptSearch: {
    from: ({ at }) => `node(id: "${gid('KeptSearch', at.KeptSearch)}") { ... on KeptSearch { @ } }`,
    sees: { '-+-----': 'id keptAt name search' },
  },
  SavedTable: {
    from: ({ at }) => `node(id: "${gid('SavedTable', at.SavedTable)}") { ... on SavedTable { @ } }`,
    sees: { '-+-----': 'id savedAt session' },
  },
  'Needs, of the player': {
    from: ({ at }) => `node(id: "${gid('Viewer', at.User)}") { ... on Viewer { needs { @ } } }`,
    sees: { '-+-----': 'accessibility languages lines recording safetyTools veils' },
  },
  Needs: {
    from: () => 'viewer { needs { @ } }',
    sees: { '-+-----': 'accessibility languages lines recording safetyTools veils' },
  },
  NeedsMatch: {
    from: ({ at }) => `viewer { needsMatches(sessionIds: ["${at.full}"]) { @ } }`,
    sees: { '-+-----': 'conflicts named session topics', '-0-----': 'fits' },
  },
  NeedsConflict: {
    from: ({ at }) => `viewer { needsMatches(sessionIds: ["${at.full}"]) { conflicts { @ } } }`,
    sees: { '-+-----': 'kind words' },
  },
  NeedsTopic: {
    from: ({ at }) => `viewer { needsMatches(sessionIds: ["${at.full}"]) { topics { @ } } }`,
    sees: { '-+-----': 'label question topic' },
  },
  Notice: {
    from: ({ at }) =>
      `node(id: "${gid('Viewer', at.User)}") { ... on Viewer { notices { edges { node { @ } } } } }`,
    sees: {
      '-+-----': 'createdAt id path text',
      '-0-----': 'isRead',
    },
  },
  SessionCredit: {
    from: () => 'viewer { credits { @ } }',
    sees: {
      '-+-----': 'amountCents endsAt',
    },
  },
  Conversation: {
    from: ({ at }) => `viewer { conversation(userId: "${gid('User', at.host)}") { @ } }`,
    sees: {
      '-00-000': 'blockedByViewer',
      '-++-+++': 'canWrite id with',
      '-+-----': 'lastMessage messages',
      '-+0-000': 'unreadCount',
    },
  },
  Message: {
    from: ({ at }) => `node(id: "${gid('Message', at.Message)}") { ... on Message { @ } }`,
    sees: {
      '-+-+---': 'content createdAt databaseId id recipient sender session',
      '-+-0---': 'isMine',
      '-0-0---': 'isAnnouncement isFolded isQuiet isRead',
    },
  },
  'Message, to all players': {
    from: ({ at }) => `node(id: "${gid('Message', at.Delivery)}") { ... on Message { @ } }`,
    sees: {
      '-+-+---': 'content createdAt databaseId id isAnnouncement recipient sender session',
      '-0-+---': 'isMine',
      '-0-0---': 'isFolded isQuiet isRead',
    },
  },
  'Message, to a table': {
    from: ({ at }) => `node(id: "${gid('Message', at.said)}") { ... on Message { @ } }`,
    sees: {
      '-+-+-++': 'content createdAt databaseId id sender session',
      '-+-0-00': 'isMine',
      '-+-0-++': 'isRead',
      '-0-0-00': 'isAnnouncement isFolded isQuiet',
      '-------': 'recipient',
    },
  },
  Broadcast: {
    from: ({ at }) => `node(id: "${gid('Broadcast', at.Broadcast)}") { ... on Broadcast { @ } }`,
    sees: {
      '---+-++': 'content createdAt deliveries id recipientCount sender sentCount session subject',
      '---0-00': 'failedCount readCount waitingCount',
    },
  },
  Delivery: {
    from: ({ at }) => `node(id: "${gid('Delivery', at.Delivery)}") { ... on Delivery { @ } }`,
    sees: {
      '---+-++': 'attempts id mailStatus problem recipient sentAt',
      '---0-00': 'isRead',
    },
  },
};
