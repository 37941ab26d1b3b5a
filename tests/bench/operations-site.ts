import { globalId } from '../../api/platform/graphql/ids.ts';
import { asked, booking, gameMaster, type Measured, session, user } from './operations.ts';

/** What everybody may ask. */
const visitor = asked('visitor', {
  HomePageQuery: 5,
  SessionsPageQuery: [3, () => ({ filter: {} })],
  'SessionsPageQuery / search': [3, () => ({ filter: { search: 'lantern' } })],
  'SessionsPageQuery / slip': [3, () => ({ filter: { search: 'lanterm' } })],
  'SessionsPageQuery / type': [3, () => ({ filter: { type: 'Horror' } })],
  // What changed on the board is asked first: of all tables few have several choices at once.
  'SessionsPageQuery / chosen': [
    4,
    () => ({
      filter: { timeZone: 'America/Chicago', fromHour: 17, maxPriceCents: 2500, seats: 2, days: [5, 6] },
    }),
  ],
  'SessionsPageQuery / best rated': [3, () => ({ filter: {}, sort: 'RATING' })],
  'SessionsPageQuery / week': [2, () => ({ filter: { timeZone: 'America/Chicago' }, inWeek: true })],
  'SessionsPageQuery / chosen week': [
    2,
    () => ({ filter: { timeZone: 'America/Chicago', fromHour: 17, seats: 2 }, inWeek: true }),
  ],
  SessionResultsPaginationQuery: [2, () => ({ filter: {} })],
  useSessionChoicesQuery: [1, () => ({ filter: { timeZone: 'America/Chicago', seats: 2 } })],
  'useSessionChoicesQuery / Game Masters': [
    1,
    () => ({ filter: { timeZone: 'America/Chicago', seats: 2 }, by: 'GAME_MASTER' }),
  ],
  // Which filter to do without, and which words.
  LooserFilterQuery: [2, () => ({ filter: { search: 'lantern', maxPriceCents: 100, seats: 8 } })],
  useSuggestionsQuery: [2, () => ({ search: 'hor' })],
  SessionPageQuery: [5, ({ sessions: [id] }) => ({ id: session(id!), isValid: true })],
  GameMastersPageQuery: 3,
  'GameMastersPageQuery / chosen': [
    3,
    () => ({
      tables: { timeZone: 'America/Chicago', fromHour: 17, maxPriceCents: 2500, seats: 2, tags: ['horror'] },
      sort: 'SOONEST',
    }),
  ],
  GameMasterListPaginationQuery: 3,
  GameMasterPageQuery: [12, ({ hostProfile }) => ({ id: gameMaster(hostProfile), isValid: true })],
  SessionGroupPaginationQuery: [2, ({ hostProfile }) => ({ id: gameMaster(hostProfile), group: 'UPCOMING' })],
  ReviewListPaginationQuery: [5, ({ hostProfile }) => ({ id: gameMaster(hostProfile) })],
  CampaignPageQuery: [4, ({ campaign }) => ({ id: globalId('Campaign', campaign), isValid: true })],
  TermsPageQuery: 0,
  ConductPageQuery: 0,
  LoginPageQuery: 0,
  RegisterPageQuery: 0,
  AdminLoginPageQuery: 0,
  StripeTestPageQuery: 0,
  StripeTestFlowPageQuery: 0,
  KeepAccountPageQuery: 0,
  CartPageQuery: [2, ({ sessions: [id] }) => ({ id: session(id!) })],
  'viewerQuery / nobody': 0,
});

const player = asked('player', {
  viewerQuery: 4,
  // What visitors are told and what is one's own are read apart: the first is shared with everybody.
  'HomePageQuery / signed in': 17,
  'SessionsPageQuery / signed in': [6, () => ({ filter: {} })],
  'SessionPageQuery / signed in': [
    17,
    ({ playersSession }) => ({ id: session(playersSession), isValid: true }),
  ],
  BookingPageQuery: [12, ({ sessions: [id] }) => ({ id: session(id!), isValid: true })],
  CheckoutPageQuery: [8, ({ sessions }) => ({ ids: sessions.map(session) })],
  usePaymentOfferQuery: [11, ({ sessions }) => ({ ids: sessions.map(session) })],
  useToPayQuery: [5, ({ sessions }) => ({ sessionIds: sessions.map(session) })],
  usePendingPaymentsQuery: [2, (s) => ({ ids: [booking(s.booking), booking(s.friendSeat)] })],
  PlanDisclosureQuery: [5, (s) => ({ id: booking(s.booking) })],
  TableNeedsQuery: [5, (s) => ({ id: session(s.playersSession) })],
  CancelPageQuery: 3,
  AccountPageQuery: [27, () => ({ upcoming: 20, played: 5, cancelled: 5 })],
  UpcomingListPaginationQuery: 13,
  PlayedListPaginationQuery: 11,
  CancelledListPaginationQuery: 9,
  CancellationNowQuery: [5, (s) => ({ id: booking(s.booking) })],
  FriendSeatsQuery: [8, (s) => ({ id: booking(s.booking) })],
  InvitePageQuery: [3, (s) => ({ order: s.order, token: 'unknown' })],
  ReceiptPageQuery: [5, (s) => ({ id: booking(s.booking), isValid: true })],
  StatementPageQuery: [7, () => ({ year: new Date().getUTCFullYear(), isValid: true })],
  SavedPageQuery: 6,
  KeepSearchQuery: 2,
  SavedListPaginationQuery: 2,
  FollowedListPaginationQuery: 3,
  ProfilePageQuery: 9,
  LoginsPaginationQuery: 2,
  DeleteAccountEffectsQuery: 22,
  ChangePasswordPageQuery: 1,
  WelcomePageQuery: 2,
  ShareLimitsQuery: 2,
  MessagesPageQuery: [6, () => ({ tables: 10, people: 30 })],
  MessagesPageThreadQuery: [7, (s) => ({ userId: user(s.partner), sessionId: '0', isAbout: false })],
  ThreadPaginationQuery: [3, (s) => ({ id: globalId('Conversation', s.conversation) })],
  refreshConversationQuery: [7, (s) => ({ userId: user(s.partner), count: 30 })],
  ConversationListPaginationQuery: 3,
  TableListPaginationQuery: 4,
  OpenTableQuery: [8, (s) => ({ sessionId: session(s.playersSession) })],
  TableThreadPaginationQuery: [5, (s) => ({ id: globalId('SessionThread', s.playersSession) })],
  refreshTableQuery: [7, (s) => ({ sessionId: session(s.playersSession), count: 30 })],
  ContactsQuery: [3, () => ({ search: 'a' })],
  BellMessagesQuery: [5, (s) => ({ id: globalId('Viewer', s.player) })],
  BellNoticesPaginationQuery: 3,
  useLiveInboxQuery: [4, (s) => ({ id: globalId('Viewer', s.player) })],
});

const member = asked('member', {
  'AccountPageQuery / member': [27, () => ({ upcoming: 20, played: 5, cancelled: 5 })],
  RecurringPaymentQuery: [8, (s) => ({ id: session(s.campaignSession) })],
  'PlanDisclosureQuery / reserved date': [9, (s) => ({ id: booking(s.reservedDate) })],
  'CampaignPageQuery / member': [13, (s) => ({ id: globalId('Campaign', s.campaign), isValid: true })],
});

const host = asked('host', {
  TablesPageQuery: 13,
  TablesAheadPaginationQuery: 5,
  TablesOverPaginationQuery: 4,
  TableItemQuery: [9, (s) => ({ id: session(s.hostSession) })],
  SimilarTablesQuery: [5, (s) => ({ id: session(s.hostSession) })],
  HostReviewsQuery: [5, (s) => ({ id: gameMaster(s.hostProfile), first: 3 })],
  SeriesDatesDialogQuery: [2, (s) => ({ id: session(s.hostSession) })],
  PlayersDialogQuery: [9, (s) => ({ id: session(s.hostSession) })],
  HostSessionsPageQuery: [7, () => ({ group: 'UPCOMING', first: 12 })],
  HostSessionListPaginationQuery: [5, (s) => ({ id: gameMaster(s.hostProfile), group: 'UPCOMING' })],
  HostProfilePageQuery: 4,
  EarningsPageQuery: 4,
  SessionEarningsPaginationQuery: 4,
  'HomePageQuery / host': 13,
  'SessionPageQuery / host': [15, (s) => ({ id: session(s.hostSession), isValid: true })],
});

export const siteOperations: Measured[] = [...visitor, ...player, ...member, ...host];
