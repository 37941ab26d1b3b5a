import type { Stands } from './reading.ts';
import { gid } from './scene.ts';

// visitor, player, other, host, otherHost, admin, superAdmin
export const catalogue: Stands = {
  Session: {
    from: ({ at }) => `session(id: "${at.Session}") { @ }`,
    sees: {
      '-----++': 'clashes',
      '+++++++': `availableSpots createdAt currentPlayers databaseId description durationMinutes gameMaster
        gameSystem id imageUrl isUpcoming maxPlayers openGraphUrl paymentPlan pictureUrl policy
        priceCents scheduledAt status summary tags thumbnailUrl title toPay type version`,
      '-------': 'campaign viewerWaitlistEntry',
      '0000000': 'canJoinWaitlist heldSeats waitlistLength',
      '000+000': 'isRunByViewer',
      '---+-++': 'callOffPreview players roster',
      '-+-+-++': 'gathering thread',
      '-+-----': 'viewerBooking',
    },
  },
  'Session, a draft': {
    from: ({ at }) => `session(id: "${at.draft}") { @ }`,
    sees: {
      '-----++': 'clashes',
      '---+-++': `callOffPreview availableSpots createdAt databaseId description durationMinutes gameMaster gameSystem id
        maxPlayers openGraphUrl paymentPlan pictureUrl policy priceCents roster scheduledAt status
        summary thumbnailUrl title toPay type version`,
      '-------': 'campaign gathering imageUrl players tags thread viewerBooking viewerWaitlistEntry',
      '---0-00': 'canJoinWaitlist currentPlayers heldSeats isUpcoming waitlistLength',
      '---+-00': 'isRunByViewer',
    },
  },
  'Session, full': {
    from: ({ at }) => `session(id: "${at.full}") { @ }`,
    sees: {
      '-----++': 'clashes',
      '0000000': 'availableSpots heldSeats',
      '-------': 'campaign gathering imageUrl tags thread viewerBooking',
      '+0+0+++': 'canJoinWaitlist',
      '+++++++': `createdAt currentPlayers databaseId description durationMinutes gameMaster gameSystem id
        isUpcoming maxPlayers openGraphUrl paymentPlan pictureUrl policy priceCents scheduledAt status
        summary thumbnailUrl title toPay type version waitlistLength`,
      '000+000': 'isRunByViewer',
      '---+-++': 'callOffPreview players roster',
      '-+-----': 'viewerWaitlistEntry',
    },
  },
  'Session, of a campaign': {
    from: ({ at }) => `campaign(id: "${at.Campaign}") { dates { @ } }`,
    sees: {
      '-----++': 'clashes',
      '+++++++': `availableSpots campaign createdAt databaseId description durationMinutes gameMaster gameSystem
        heldSeats id isUpcoming maxPlayers openGraphUrl paymentPlan pictureUrl policy priceCents
        scheduledAt status summary thumbnailUrl title toPay type version`,
      '0000000': 'canJoinWaitlist currentPlayers waitlistLength',
      '-------': 'gathering imageUrl players tags thread viewerWaitlistEntry',
      '000+000': 'isRunByViewer',
      '---+-++': 'callOffPreview roster',
      '-+-----': 'viewerBooking',
    },
  },
  CallOffPreview: {
    from: ({ at }) => `session(id: "${at.Session}") { callOffPreview { @ } }`,
    sees: { '---+-++': 'lines refundCents', '---0-00': 'deletes' },
  },
  Gathering: {
    from: ({ at }) => `session(id: "${at.Session}") { gathering { @ } }`,
    sees: {
      '-+-+-++': 'joinUrl toBring version',
    },
  },
  SessionTag: {
    from: () => 'sessionTags { @ }',
    sees: {
      '+++++++': 'kind name sessions',
    },
  },
  SessionThreadMessage: {
    from: ({ at }) => `session(id: "${at.Session}") { thread { @ } }`,
    sees: {
      '-+-+-++': 'content createdAt databaseId isAnnouncement sender',
      '-+-+-00': 'isMine',
    },
  },
  GameMaster: {
    from: ({ at }) => `gameMaster(id: "${at.GameMaster}") { @ }`,
    sees: {
      '+++++++': `avatarUrl bio databaseId id imageUrl name nextSession pictureUrl rating reviewCount reviews sessions sessionsAhead
        specialties title user version`,
      '0000000': 'isArchived',
    },
  },
  Campaign: {
    from: ({ at }) => `campaign(id: "${at.Campaign}") { @ }`,
    sees: {
      '+++++++': 'databaseId dates everyWeeks gameMaster id memberCount timeZone title',
      '-----++': 'lastDate plannedDates',
      '-------': 'endReason endedAt',
      '000+0++': 'viewerCanEnd',
      '---+-++': 'endPreview',
      '-+-----': 'viewerMembership',
    },
  },
  EndPreview: {
    from: ({ at }) => `campaign(id: "${at.Campaign}") { endPreview { @ } }`,
    // Nobody of the scene has paid for a date that lies ahead.
    sees: { '---+-++': 'lines', '---0-00': 'refundCents' },
  },
  'Campaign, ended': {
    from: ({ at }) => `campaign(id: "${at.endedCampaign}") { @ }`,
    sees: {
      '---+-++': 'databaseId endReason endedAt everyWeeks gameMaster id timeZone title',
      '-------': 'dates endPreview lastDate plannedDates viewerMembership',
      '---0-00': 'memberCount viewerCanEnd',
    },
  },
  Policy: {
    from: () => 'policy { @ }',
    sees: {
      '+++++++': `bookingOpen communityUrl fullRefundHours holdMinutes lateFeeMaxPercent lateFeeMinPercent
        newsletterOpen registrationOpen sendsMail since supportEmail termsVersion testMode version`,
      '0000000': 'googleLogin',
    },
  },
  User: {
    from: ({ at }) => `node(id: "${gid('User', at.User)}") { ... on User { @ } }`,
    sees: {
      '-+-+-++': 'avatarUrl bio databaseId email experience fullName id pronouns username',
      '-0-0-00': 'isGameMaster isStaff',
    },
  },
  'User, a Game Master': {
    from: ({ at }) => `node(id: "${gid('User', at.host)}") { ... on User { @ } }`,
    sees: {
      '-------': 'avatarUrl bio experience pronouns',
      '+++++++': 'databaseId fullName id isGameMaster username',
      '---+-++': 'email',
      '0000000': 'isStaff',
    },
  },
};
