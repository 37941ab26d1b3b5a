import { measuredOperation, type Request } from './asking.ts';
import { type Measured, nameOf } from './operations.ts';
import { adminOperations } from './operations-admin.ts';
import { siteOperations } from './operations-site.ts';
import type { Server, Stage } from './stage.ts';
import type { Subjects } from './subjects.ts';
import type { Target } from './target.ts';

const CARD = `rowId title description imageUrl type gameSystem tags status scheduledAt durationMinutes priceCents maxPlayers
  gameMasterByGameMasterId { rowId name title imageUrl reviewCount starSum }
  seatsBySessionId { nodes { bookingId heldUntil } }`;
const BOOKING = `rowId status paymentStatus amountCents creditCents heldUntil createdAt confirmedAt forFriend sitterId
  sessionBySessionId { ${CARD} } paymentByPaymentId { amountCents paidAt stripePaymentIntentId }
  refundsByBookingId { nodes { amountCents status createdAt } }
  cancellationRequestsByBookingId { nodes { reason requestedAt } }`;
const PERSON = 'rowId fullName username imageUrl';

/**
 * What PostGraphile is asked for the rows that an operation of ours shows: those of the tables, without anything that
 * is only known by rules (what comes back, who may read it, what is said of it), and for nobody in particular.
 */
const equivalents: Record<string, (subjects: Subjects) => string> = {
  'SessionPageQuery (visitor)': ({ sessions: [id] }) => `{ sessionByRowId(rowId: ${id}) { ${CARD}
    level accessibility bring city contentWarnings experience language minimumAge platform provided recording safetyTools tones
    campaignByCampaignId { rowId title everyWeeks } } }`,
  'GameMastersPageQuery (visitor)': () => `{ allGameMasters(first: 12, orderBy: PRIMARY_KEY_ASC) {
    totalCount nodes { rowId name title bio imageUrl specialties languages reviewCount starSum userByUserId { fullName } } } }`,
  'GameMasterPageQuery (visitor)': ({ hostProfile }) => `{ gameMasterByRowId(rowId: ${hostProfile}) {
    rowId name title bio imageUrl specialties languages reviewCount starSum videoUrl personSince userByUserId { fullName }
    sessionsByGameMasterId(first: 12, orderBy: SCHEDULED_AT_DESC) { totalCount nodes { ${CARD} } } }
    allReviews(first: 3, condition: { gameMasterId: ${hostProfile} }, orderBy: PRIMARY_KEY_DESC) {
      nodes { stars words createdAt reply repliedAt userByRatedUserId { fullName } } } }`,
  'CampaignPageQuery (visitor)': ({
    campaign,
  }) => `{ campaignByRowId(rowId: ${campaign}) { rowId title everyWeeks endedAt
    gameMasterByGameMasterId { rowId name imageUrl } sessionsByCampaignId(first: 60) { nodes { ${CARD} } } } }`,
  'SessionPageQuery / signed in (player)': ({
    playersSession,
    player,
  }) => `{ sessionByRowId(rowId: ${playersSession}) { ${CARD}
    level accessibility bring city contentWarnings experience language minimumAge platform provided recording safetyTools tones
    bookingsBySessionId(condition: { userId: ${player} }) { nodes { ${BOOKING} } } } userByRowId(rowId: ${player}) { ${PERSON} } }`,
  'AccountPageQuery (player)': ({ player }) => `{ userByRowId(rowId: ${player}) { ${PERSON} email timeZone
    bookingsByUserId(first: 30, orderBy: PRIMARY_KEY_DESC) { totalCount nodes { ${BOOKING} } }
    campaignMembershipsByUserId { nodes { rowId campaignByCampaignId { rowId title } } }
    waitlistEntriesByUserId { nodes { rowId status offeredUntil sessionBySessionId { ${CARD} } } }
    creditsByUserId { nodes { rowId amountCents } } } }`,
  'UpcomingListPaginationQuery (player)': ({ player }) => `{ userByRowId(rowId: ${player}) {
    bookingsByUserId(first: 20, orderBy: PRIMARY_KEY_DESC) { totalCount nodes { ${BOOKING} } } } }`,
  'SavedPageQuery (player)': ({ player }) => `{ userByRowId(rowId: ${player}) {
    savedTablesByUserId(first: 12) { totalCount nodes { sessionBySessionId { ${CARD} } } }
    followsByUserId(first: 12) { totalCount nodes { gameMasterByGameMasterId { rowId name imageUrl } } } } }`,
  // The tables, above the people of either side.
  'MessagesPageQuery (player)': ({ player }) => `{ userByRowId(rowId: ${player}) {
    bookingsByUserId(first: 10, orderBy: PRIMARY_KEY_DESC) { nodes { sessionBySessionId { rowId title
      sessionThreadBySessionId { lastMessageAt messagesByThreadId(first: 1, orderBy: PRIMARY_KEY_DESC) {
        nodes { content createdAt userBySenderId { rowId fullName } } } } } } }
    conversationsByUserLowId(first: 30, orderBy: LAST_MESSAGE_AT_DESC) { nodes { rowId lastMessageAt userByUserHighId { ${PERSON} }
      messagesByConversationId(first: 1, orderBy: PRIMARY_KEY_DESC) { nodes { content createdAt readAt senderId } } } }
    conversationsByUserHighId(first: 30, orderBy: LAST_MESSAGE_AT_DESC) { nodes { rowId lastMessageAt userByUserLowId { ${PERSON} }
      messagesByConversationId(first: 1, orderBy: PRIMARY_KEY_DESC) { nodes { content createdAt readAt senderId } } } } } }`,
  'MessagesPageThreadQuery (player)': ({ conversation }) => `{ conversationByRowId(rowId: ${conversation}) {
    userByUserLowId { ${PERSON} } userByUserHighId { ${PERSON} }
    messagesByConversationId(first: 30, orderBy: PRIMARY_KEY_DESC) { totalCount nodes { rowId content createdAt readAt senderId } } } }`,
  'ReceiptPageQuery (player)': ({ booking }) =>
    `{ bookingByRowId(rowId: ${booking}) { ${BOOKING} userByUserId { ${PERSON} email } } }`,
  'HostSessionsPageQuery (host)': ({ hostProfile }) => `{ gameMasterByRowId(rowId: ${hostProfile}) {
    sessionsByGameMasterId(first: 12, orderBy: SCHEDULED_AT_DESC) { totalCount nodes { ${CARD} } } } }`,
  'AdminSessionListPaginationQuery (staff)': () =>
    `{ allSessions(first: 25, orderBy: SCHEDULED_AT_DESC) { nodes { ${CARD} } } }`,
  'BookingTablePaginationQuery (staff)':
    () => `{ allBookings(first: 25, condition: { status: cancel_requested }, orderBy: PRIMARY_KEY_DESC) {
    nodes { ${BOOKING} userByUserId { ${PERSON} email } userBySitterId { ${PERSON} } } } }`,
  'RegularGroupPaginationQuery (staff)': () => `{ allUsers(first: 25, orderBy: PRIMARY_KEY_DESC) {
    nodes { ${PERSON} email emailVerified timeZone createdAt disabledAt } } }`,
  'UserBookingsPaginationQuery (staff)': ({ player }) => `{ userByRowId(rowId: ${player}) {
    bookingsByUserId(first: 20, orderBy: PRIMARY_KEY_DESC) { totalCount nodes { ${BOOKING} } } } }`,
  'AuditTablePaginationQuery (staff)':
    () => `{ allAuditEntries(first: 25, condition: { action: "session.updated" }, orderBy: PRIMARY_KEY_DESC) {
    nodes { rowId action createdAt userByActorId { ${PERSON} } } } }`,
};

/** Reads of the site, each beside the rows that it shows as PostGraphile gives them. */
export async function readTargets(stage: Stage, postgraphile: Server): Promise<Target[]> {
  const known = new Map([...siteOperations, ...adminOperations].map((one) => [nameOf(one), one]));
  return Object.entries(equivalents).flatMap(([name, query]) => {
    const ours: Measured | undefined = known.get(name);
    if (!ours) throw new Error(`There is no operation ${name}.`);
    const theirs: Request = {
      url: `${postgraphile.url}/graphql`,
      method: 'POST',
      bodies: [JSON.stringify({ query: query(stage.subjects) })],
      headers: [{}],
    };
    const twin = `PostGraphile’s ${name}`;
    return [
      {
        name,
        server: stage.api,
        request: measuredOperation(stage.api.url, ours, stage.subjects),
        besides: twin,
      },
      { name: twin, server: postgraphile, request: theirs },
    ];
  });
}
