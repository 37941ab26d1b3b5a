import { inHours } from '../../scene/world.ts';
import { planned } from './fields-staff.ts';
import type { Stands } from './reading.ts';
import { gid } from './scene.ts';

const moved = () => ({ movePreview: `(scheduledAt: "${inHours(24 * 9).toISOString()}")` });

// visitor, player, other, host, otherHost, admin, superAdmin
export const catalogue: Stands = {
  Session: {
    from: ({ at }) => `session(id: "${at.Session}") { @ }`,
    args: moved,
    sees: {
      '-----++': 'clashes',
      '+++++++': `availableSpots createdAt currentPlayers databaseId description durationMinutes facts gameMaster
        gameSystem id imageUrl isUpcoming maxPlayers openGraphUrl paymentPlan pictureUrl policy
        priceCents scheduledAt similar status summary tags thumbnailUrl title toPay toPayWithFriends type version`,
      '-------': `campaign movedFrom proposedAt sentBack series viewerWaitlistEntry`,
      '0000000': `canJoinWaitlist canNoteAttendance heldSeats waitlistLength`,
      '000+000': 'isRunByViewer',
      '0+00000': 'isSaved',
      '0+0+0++': 'canOpenThread',
      '---+-++': `callOffPreview movePreview players roster tableMessage`,
      '-+-+---': `limits`,
      '-+-+-++': 'gathering thread',
      '-+-----': 'viewerBooking',
    },
  },
  'Session, a draft': {
    from: ({ at }) => `session(id: "${at.draft}") { @ }`,
    args: moved,
    sees: {
      '-----++': 'clashes',
      '---+-++': `availableSpots callOffPreview canOpenThread createdAt databaseId description durationMinutes facts gameMaster gameSystem id maxPlayers movePreview openGraphUrl paymentPlan pictureUrl policy priceCents proposedAt roster scheduledAt sentBack similar status summary tableMessage thread thumbnailUrl title toPay toPayWithFriends type version`,
      '-------': `campaign gathering imageUrl limits movedFrom players series tags viewerBooking viewerWaitlistEntry`,
      '---0-00': `canJoinWaitlist canNoteAttendance currentPlayers heldSeats isSaved isUpcoming waitlistLength`,
      '---+-00': 'isRunByViewer',
    },
  },
  'Session, full': {
    from: ({ at }) => `session(id: "${at.full}") { @ }`,
    args: moved,
    sees: {
      '-----++': 'clashes',
      '0000000': `availableSpots canNoteAttendance heldSeats isSaved`,
      '-------': `campaign gathering imageUrl limits movedFrom proposedAt sentBack series tags viewerBooking`,
      '+0+0+++': 'canJoinWaitlist',
      '+++++++': `createdAt currentPlayers databaseId description durationMinutes facts gameMaster gameSystem id
        isUpcoming maxPlayers openGraphUrl paymentPlan pictureUrl policy priceCents scheduledAt similar status
        summary thumbnailUrl title toPay toPayWithFriends type version waitlistLength`,
      '000+000': 'isRunByViewer',
      '000+0++': 'canOpenThread',
      '---+-++': `callOffPreview movePreview players roster tableMessage thread`,
      '-+-----': 'viewerWaitlistEntry',
    },
  },
  'Session, of a campaign': {
    from: ({ at }) => `campaign(id: "${at.Campaign}") { dates { @ } }`,
    args: moved,
    sees: {
      '-----++': 'clashes',
      '+++++++': `availableSpots campaign createdAt currentPlayers databaseId description durationMinutes facts gameMaster gameSystem
        heldSeats id isUpcoming maxPlayers openGraphUrl paymentPlan pictureUrl policy priceCents
        scheduledAt series similar status summary thumbnailUrl title toPay toPayWithFriends type version`,
      '0000000': `canJoinWaitlist canNoteAttendance isSaved waitlistLength`,
      '000+0++': 'canOpenThread',
      '-------': `gathering imageUrl limits movedFrom players proposedAt sentBack tags viewerWaitlistEntry`,
      '000+000': `isRunByViewer`,
      '---+-++': `callOffPreview movePreview roster tableMessage thread`,
      '-+-----': 'viewerBooking',
    },
  },
  SessionFacts: {
    from: ({ at }) => `session(id: "${at.Session}") { facts { @ } }`,
    sees: {
      '+++++++': `accessibility bring city contentWarnings experience language minimumAge platform provided recording seriesLength
        safetyTools tones`,
    },
  },
  SessionSeries: {
    from: ({ at }) => `campaign(id: "${at.Campaign}") { dates { series { @ } } }`,
    sees: { '+++++++': 'datesAhead everyWeeks lastDateAhead' },
  },
  CallOffPreview: {
    from: ({ at }) => `session(id: "${at.Session}") { callOffPreview { @ } }`,
    sees: { '---+-++': 'lines refundCents', '---0-00': 'deletes' },
  },
  Gathering: {
    from: ({ at }) => `session(id: "${at.Session}") { gathering { @ } }`,
    sees: {
      '-+-+-++': 'characters joinUrl links safetyTools toBring version',
    },
  },
  PreparationLink: {
    from: ({ at }) => `session(id: "${at.Session}") { gathering { links { @ } } }`,
    sees: { '-+-+-++': 'label url' },
  },
  TableMessage: {
    from: ({ at }) => `session(id: "${at.Session}") { tableMessage { @ } }`,
    sees: { '---+-++': 'content goesAt isDefault isOn', '---0-00': 'version', '-------': 'sentAt' },
  },
  SessionMovePreview: {
    from: (scene) => `session(id: "${scene.at.Session}") { movePreview${moved().movePreview} { @ } }`,
    sees: { '---+-++': 'people told', '---0-00': 'reviews' },
  },
  MovedPerson: {
    from: (scene) =>
      `session(id: "${scene.at.Session}") { movePreview${moved().movePreview} { people { @ } } }`,
    sees: { '---+-++': 'meaning name standing userId' },
  },
  SearchedWord: {
    from: () => 'sessions(filter: { search: "dungoens" }) { searchedFor { @ } }',
    sees: { '+++++++': 'near typed', '0000000': 'isElsewhere' },
  },
  SessionTag: {
    from: () => 'sessionTags { @ }',
    sees: {
      '+++++++': 'kind name sessions',
    },
  },
  SessionChoices: { from: () => 'sessionChoices { @ }', sees: { '+++++++': 'choices total' } },
  SessionChoice: {
    from: () => 'sessionChoices { choices { @ } }',
    sees: { '+++++++': 'count group value' },
  },
  SessionWeek: {
    from: ({ inAWeek }) =>
      `sessionWeek(filter: { search: "dungoens", timeZone: "UTC" }, day: "${inAWeek}") { @ }`,
    sees: { '+++++++': 'days matched searchedFor today' },
  },
  SessionDay: {
    from: ({ inAWeek }) => `sessionWeek(day: "${inAWeek}") { days { @ } }`,
    sees: { '+++++++': 'date sessions total' },
  },
  SessionLoosening: {
    from: () => 'sessionLoosening(filter: { maxPriceCents: 1 }) { @ }',
    sees: { '+++++++': 'count fields' },
  },
  ShorterSearches: {
    from: () => 'shorterSearches(filter: { search: "one-shot zzyzx" }) { @ }',
    sees: { '+++++++': 'missing searches' },
  },
  ShorterSearch: {
    from: () => 'shorterSearches(filter: { search: "one-shot zzyzx" }) { searches { @ } }',
    sees: { '+++++++': 'count search without' },
  },
  SessionSuggestion: {
    from: () => 'sessionSuggestions(search: "person") { @ }',
    sees: { '+++++++': 'databaseId kind matched name' },
  },
  SessionThread: {
    from: ({ at }) => `session(id: "${at.Session}") { thread { @ } }`,
    sees: {
      '-+-+-++': 'canWrite id lastMessage messages session',
      '-0-0-00': 'isMuted',
      '-0-+-00': 'unreadCount',
    },
  },
  GameMaster: {
    from: ({ at }) => `gameMaster(id: "${at.GameMaster}") { @ }`,
    args: () => ({ plannedTables: planned() }),
    sees: {
      '+++++++': `availability avatarUrl bio databaseId id imageUrl languages name nextSession offer pictureUrl rating
        reviewCount reviews sessions sessionsAhead specialties timeZone title trust user version videoUrl`,
      '0000000': 'isArchived',
      '000+000': 'isViewer',
      '0+00000': 'isFollowed',
      '---+-++': 'plannedTables tableMessage',
      '---0-00': 'isTrusted',
      // The host has answered too little.
      '-------': 'responseMinutes',
    },
  },
  GameMasterOffer: {
    from: ({ at }) => `gameMaster(id: "${at.GameMaster}") { offer { @ } }`,
    sees: { '+++++++': 'gameSystems maxPriceCents minPriceCents nextAt starts' },
  },
  Trust: {
    from: ({ at }) => `gameMaster(id: "${at.GameMaster}") { trust { @ } }`,
    sees: {
      '+++++++': 'memberSince sessionsRun',
      '0000000': 'hasRunMore isVerified',
      '-------': 'playedPercent',
    },
  },
  WeeklyHours: {
    from: ({ at }) => `gameMaster(id: "${at.GameMaster}") { availability { @ } }`,
    sees: { '+++++++': 'day from to' },
  },
  Campaign: {
    from: ({ at }) => `campaign(id: "${at.Campaign}") { @ }`,
    sees: {
      '+++++++': 'databaseId dates everyWeeks gameMaster id introducedBy memberCount timeZone title',
      '-----++': 'lastDate plannedDates',
      '-------': 'endReason endedAt',
      '000+0++': 'viewerCanEnd',
      '---+-++': 'drafts endPreview',
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
      '-------': 'dates drafts endPreview introducedBy lastDate plannedDates viewerMembership',
      '---0-00': 'memberCount viewerCanEnd',
    },
  },
  Policy: {
    from: () => 'policy { @ }',
    sees: {
      '+++++++': `bookingOpen communityUrl fullRefundHours holdMinutes lateFeeMaxPercent lateFeeMinPercent
        newsletterOpen passkeyLogin registrationOpen sendsMail since supportEmail termsVersion testMode version`,
      '0000000': 'googleLogin',
    },
  },
  User: {
    from: ({ at }) => `node(id: "${gid('User', at.User)}") { ... on User { @ } }`,
    sees: {
      '-+-+-++': 'avatarUrl bio databaseId email experience fullName id imageUrl pronouns username',
      '-0-0-00': 'isGameMaster isStaff',
      '---+---': 'ownNote',
    },
  },
  PlayerNote: {
    from: ({ at }) => `node(id: "${gid('User', at.User)}") { ... on User { ownNote { @ } } }`,
    sees: { '---+---': 'version words' },
  },
  'User, a Game Master': {
    from: ({ at }) => `node(id: "${gid('User', at.host)}") { ... on User { @ } }`,
    sees: {
      '-------': 'bio experience imageUrl ownNote pronouns',
      '+++++++': 'avatarUrl databaseId fullName id isGameMaster username',
      '---+-++': 'email',
      '0000000': 'isStaff',
    },
  },
};
