import { inHours } from '../../scene/world.ts';
import type { Stands } from './reading.ts';
import { gid } from './scene.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

export const planned = () =>
  `(scheduledAt: "${inDays(7)}", durationMinutes: 180, timeZone: "UTC", everyWeeks: 1, dates: 1)`;

const moved = (date: number) => `(sessionId: "${date}", scheduledAt: "${inDays(10)}")`;

// visitor, player, other, host, otherHost, admin, superAdmin
export const staff: Stands = {
  Admin: {
    from: () => 'admin { @ }',
    args: ({ at }) => ({
      campaignExtension: `(campaignId: "${at.Campaign}", dates: 1)`,
      campaignMovePreview: moved(at.skipped),
      find: '(words: "Person")',
      gameMasterEffects: `(id: "${at.GameMaster}")`,
      mailPreview: '(subject: "s", message: "m")',
      partRefundPreview: `(bookingId: "${at.Booking}", amountCents: 100)`,
      removalPreviews: `(bookingId: "${at.Booking}")`,
      roster: `(sessionId: "${at.Session}")`,
      user: `(id: "${at.User}")`,
    }),
    sees: {
      '-----+-': 'savedFilters',
      '-----++': `figures auditActions auditEntries bookings broadcasts calendar campaignExtension campaignMovePreview campaigns cancellationRequests find
        dashboard disputes
        failedRefunds gameMasterEffects gameMasters gameSystems health isMailConfigured lastMailCheck
        ledgerTotals mailPreview messageTemplates moneyAlerts moneyAudit proposals recipients reports roster
        sessions settings undeliveredMails user userCounts users usersToLink version`,
      '------+': 'partRefundPreview removalPreviews',
    },
  },
  AdminFound: {
    from: () => 'admin { find(words: "Person") { @ } }',
    sees: { '-----++': 'bookings people sessions' },
  },
  PlannedTable: {
    from: ({ at }) => `gameMaster(id: "${at.GameMaster}") { plannedTables${planned()} { @ } }`,
    sees: { '---+-++': 'clashes startsAt', '-------': 'session' },
  },
  'PlannedTable, of a session': {
    from: ({ at }) =>
      `gameMaster(id: "${at.GameMaster}") { plannedTables${planned().replace(')', `, sessionId: "${at.Session}")`)} { @ } }`,
    sees: { '---+-++': 'clashes session startsAt' },
  },
  SavedFilter: {
    from: ({ at }) => `node(id: "${gid('SavedFilter', at.SavedFilter)}") { ... on SavedFilter { @ } }`,
    sees: { '-----+-': 'id list name query' },
  },
  AuditEntry: {
    from: ({ at }) => `node(id: "${gid('AuditEntry', at.AuditEntry)}") { ... on AuditEntry { @ } }`,
    sees: {
      '-----++': 'action actor changes createdAt id sessionNumber targetId targetType',
      '-------': 'gameMasterNumber targetName',
    },
  },
  'AuditEntry, of a person': {
    from: () => 'admin { auditEntries(first: 1, filter: { action: "user.note" }) { edges { node { @ } } } }',
    sees: {
      '-----++': 'action actor createdAt id targetId targetName targetType',
      '-------': 'changes gameMasterNumber sessionNumber',
    },
  },
  'AuditEntry, of a review': {
    from: () => 'admin { auditEntries(first: 1, filter: { targetType: "Review" }) { edges { node { @ } } } }',
    sees: {
      '-----++': 'action actor changes createdAt gameMasterNumber id targetId targetType',
      '-------': 'sessionNumber targetName',
    },
  },
  AuditChange: {
    from: () => 'admin { auditEntries(first: 20) { edges { node { changes { @ } } } } }',
    sees: {
      '-----++': 'after field',
      '-------': 'before',
    },
  },
  Report: {
    from: ({ at }) => `node(id: "${gid('Report', at.Report)}") { ... on Report { @ } }`,
    sees: {
      '-----++': `about answer closedAt createdAt databaseId handledBy id messageText reason reporter state`,
      '-------': 'gameMaster review reviewWords session',
    },
  },
  'Report, of the host': {
    from: ({ at }) => `node(id: "${gid('Report', at.ofTable)}") { ... on Report { @ } }`,
    sees: {
      '-----++': 'about createdAt databaseId id reason reporter session state',
      '-------': 'closedAt gameMaster handledBy messageText review reviewWords',
      '-----00': 'answer',
    },
  },
  'Report, of a profile': {
    from: ({ at }) => `node(id: "${gid('Report', at.ofProfile)}") { ... on Report { @ } }`,
    sees: {
      '-----++': 'about createdAt databaseId gameMaster id reason reporter state',
      '-------': 'closedAt handledBy messageText review reviewWords session',
      '-----00': 'answer',
    },
  },
  'Report, of a review': {
    from: ({ at }) => `node(id: "${gid('Report', at.ofReview)}") { ... on Report { @ } }`,
    sees: {
      '-----++': 'about createdAt databaseId id reason reporter review reviewWords state',
      '-------': 'closedAt gameMaster handledBy messageText session',
      '-----00': 'answer',
    },
  },
  CalendarDay: {
    from: () => 'admin { calendar { @ } }',
    sees: {
      '-----++': 'date sessions totalCount',
    },
  },
  Dashboard: {
    from: () => 'admin { dashboard { @ } }',
    sees: {
      '-----++': `revenueByWeek totalBookings totalGameMasters totalPlayers totalRevenueCents totalSessions
        upcomingSessions`,
    },
  },
  RevenueWeek: {
    from: () => 'admin { dashboard { revenueByWeek { @ } } }',
    sees: {
      '-----++': 'revenueCents seatsSold weekStart',
    },
  },
  Figures: {
    from: () => 'admin { figures { @ } }',
    sees: { '-----++': 'from rows total until', '-------': 'others' },
  },
  FigureRow: {
    // The table that the scene looks at may start in a week to come.
    from: () =>
      `admin { figures(until: "${inHours(14 * 24)
        .toISOString()
        .slice(0, 10)}") { rows { @ } } }`,
    sees: { '-----++': 'filledSeats key name revenueCents seats sessions soldSeats' },
  },
  GameMasterEffects: {
    from: ({ at }) => `admin { gameMasterEffects(id: "${at.GameMaster}") { @ } }`,
    sees: {
      '-----++': 'archive link refundCents sessions unlink',
    },
  },
  Health: {
    from: () => 'admin { health { @ } }',
    sees: {
      '-----++': 'checkedAt checks version',
    },
  },
  HealthCheck: {
    from: () => 'admin { health { checks { @ } } }',
    sees: {
      '-----++': 'key message setup state title',
    },
  },
  MailCheck: {
    from: () => 'admin { lastMailCheck { @ } }',
    sees: {
      '-----++': 'askedAt lastError sentAt toAddress',
      '-----00': 'isDead',
    },
  },
  MailPreview: {
    from: () => 'admin { mailPreview(subject: "s", message: "m") { @ } }',
    sees: {
      '-----++': 'html subject text',
    },
  },
  MessageTemplate: {
    from: ({ at }) =>
      `node(id: "${gid('MessageTemplate', at.MessageTemplate)}") { ... on MessageTemplate { @ } }`,
    sees: {
      '-----++': 'id message name subject updatedAt version',
    },
  },
  CampaignMovePreview: {
    from: ({ at }) => `admin { campaignMovePreview${moved(at.skipped)} { @ } }`,
    sees: { '-----++': 'dates people seated told' },
  },
  CampaignMovedPerson: {
    from: ({ at }) => `admin { campaignMovePreview${moved(at.skipped)} { people { @ } } }`,
    sees: { '-----++': 'dates name userId' },
  },
  CampaignMovedDate: {
    from: ({ at }) => `admin { campaignMovePreview${moved(at.skipped)} { people { dates { @ } } } }`,
    sees: { '-----++': 'meaning session standing' },
  },
  Settings: {
    from: () => 'admin { settings { @ } }',
    sees: {
      '-----++': `bookingOpen fullRefundHours holdMinutes lateFeeMaxPercent lateFeeMinPercent newsletterOpen
        policySince registrationOpen reminderHours sharePercent siteName supportEmail timeZone`,
      '-------': 'accentDark accentLight logoUrl',
      '-----00': 'version',
    },
  },
  UndeliveredMail: {
    from: ({ at }) =>
      `node(id: "${gid('UndeliveredMail', at.UndeliveredMail)}") { ... on UndeliveredMail { @ } }`,
    sees: {
      '-----++': 'createdAt id isDead lastError subject toAddress',
    },
  },
};
