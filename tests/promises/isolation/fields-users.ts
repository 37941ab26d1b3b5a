import type { Stands } from './reading.ts';
import { gid } from './scene.ts';

// visitor, player, other, host, otherHost, admin, superAdmin
export const users: Stands = {
  AdminUser: {
    from: ({ at }) => `admin { user(id: "${at.User}") { @ } }`,
    sees: {
      '-----++': `avatarUrl bookings createdAt credits databaseId email emailVerified fullName history id logins
        mails mailStop passes payments user username`,
      '------+': 'deletionPreview emailChange',
      '-------': 'disabledAt erasedAt formerProfiles gameMaster leavesAt',
      '-----00': 'isAdmin isGameMaster isSuperAdmin',
    },
  },
  'AdminUser, a Game Master': {
    from: ({ at }) => `admin { user(id: "${at.host}") { @ } }`,
    sees: {
      '-------':
        'bookings credits disabledAt emailChange erasedAt formerProfiles history leavesAt mailStop mails passes payments',
      '-----++': `avatarUrl createdAt databaseId email emailVerified fullName gameMaster id isGameMaster logins user
        username`,
      '------+': 'deletionPreview',
      '-----00': 'isAdmin isSuperAdmin',
    },
  },
  'AdminUser, by its id': {
    from: ({ at }) => `node(id: "${gid('AdminUser', at.User)}") { ... on AdminUser { @ } }`,
    sees: {
      '-----++': `avatarUrl bookings createdAt credits databaseId email emailVerified fullName history id logins
        mails mailStop passes payments user username`,
      '------+': 'deletionPreview emailChange',
      '-------': 'disabledAt erasedAt formerProfiles gameMaster leavesAt',
      '-----00': 'isAdmin isGameMaster isSuperAdmin',
    },
  },
  UserCounts: {
    from: () => 'admin { userCounts { @ } }',
    sees: {
      '-----++': 'admins gameMasters regulars total',
    },
  },
  UserCredit: {
    from: ({ at }) => `admin { user(id: "${at.User}") { credits { @ } } }`,
    sees: {
      '-----++': 'endsAt id leftCents wasGiven',
    },
  },
  UserDeletionPreview: {
    from: ({ at }) => `admin { user(id: "${at.User}") { deletionPreview { @ } } }`,
    sees: {
      '------+': 'bookings claimedSeats lostCreditCents refundCents',
      '-------': 'guestSeats refusal underWay unsure',
    },
  },
  'UserDeletionPreview, of a guest': {
    from: ({ at }) => `admin { user(id: "${at.guest}") { deletionPreview { @ } } }`,
    sees: {
      '------+': 'bookings guestSeats refundCents',
      '------0': 'claimedSeats lostCreditCents',
      '-------': 'refusal underWay unsure',
    },
  },
  'UserDeletionPreview, of a super admin': {
    from: ({ people }) => `admin { user(id: "${people.superAdmin!.id}") { deletionPreview { @ } } }`,
    sees: {
      '------0': 'bookings claimedSeats lostCreditCents refundCents',
      '-------': 'guestSeats underWay unsure',
      '------+': 'refusal',
    },
  },
  UserEmailChange: {
    from: ({ at }) => `admin { user(id: "${at.User}") { emailChange { @ } } }`,
    sees: {
      '------+': 'email requestedAt',
      '------0': 'isProved',
    },
  },
  UserLogin: {
    from: ({ at }) => `admin { user(id: "${at.User}") { logins { @ } } }`,
    sees: {
      '-----++': 'createdAt expiresAt id ipAddress userAgent',
    },
  },
  UserMail: {
    from: ({ at }) => `admin { user(id: "${at.User}") { mails(first: 5) { edges { node { @ } } } } }`,
    sees: {
      '-----++': 'createdAt id problem sentAt status subject',
    },
  },
  UserPass: {
    from: ({ at }) => `admin { user(id: "${at.User}") { passes { @ } } }`,
    sees: {
      '-----++': 'createdAt id reason usedAt',
    },
  },
  UserPayment: {
    from: ({ at }) => `admin { user(id: "${at.User}") { payments(first: 5) { edges { node { @ } } } } }`,
    sees: {
      '-----++': 'amountCents id paidAt paymentIntentId refundedCents sessionTitles',
      '-----00': 'outsideCents',
      '-------': 'address',
    },
  },
};
