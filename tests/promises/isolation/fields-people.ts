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
    }),
    sees: {
      '-----++': 'adminTimeZone',
      '-++----': 'bookings evenings nextBooking statementYears',
      '-++++++': `calendarFeedUrl contacts deletionPreview email emailVerified fullName id logins mailMessages mailReminders reminderHours statement user
        username`,
      '-++-+++': 'conversation',
      '-+-+---': 'conversations messages',
      '-+00000': 'creditCents hasPassword',
      '-000000': 'mailNews passesLeft',
      '-+-----': 'credits memberships pendingEmail timeZone waitlist',
      '---++--': 'gameMaster',
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
    }),
    sees: {
      '-------': 'adminTimeZone gameMaster',
      '-+-----': `bookings calendarFeedUrl contacts conversation conversations creditCents credits deletionPreview email emailVerified
        evenings fullName hasPassword id logins mailMessages mailReminders memberships messages nextBooking pendingEmail
        reminderHours statement statementYears timeZone
        unreadCount user username waitlist`,
      '-0-----': 'isAdmin isGameMaster isSuperAdmin mailNews passesLeft',
    },
  },
  AccountDeletionPreview: {
    from: () => 'viewer { deletionPreview { @ } }',
    sees: {
      '-++++++': 'eraseAt',
      '-++0000': 'bookings',
      '-+00000': 'creditCents late lateCents',
      '---++-+': 'refusal',
      '-0+0000': 'refundCents',
      '-000000': 'lateCreditCents passes',
    },
  },
  Login: {
    from: ({ at }) =>
      `node(id: "${gid('Viewer', at.User)}") { ... on Viewer { logins { edges { node { @ } } } } }`,
    sees: {
      '-+-----': 'createdAt device expiresAt id ipAddress isCurrent seenAt',
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
      '-0-0---': 'isRead',
    },
  },
  'Message, to all players': {
    from: ({ at }) => `node(id: "${gid('Message', at.Delivery)}") { ... on Message { @ } }`,
    sees: {
      '-+-+---': 'content createdAt databaseId id recipient sender session',
      '-0-+---': 'isMine',
      '-0-0---': 'isRead',
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
