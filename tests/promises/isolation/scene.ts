import { sendTestMail } from '../../../api/admin/mail-check.service.ts';
import { auditNow } from '../../../api/admin/money.service.ts';
import { payRefunds } from '../../../api/bookings/bookings.jobs.ts';
import { cancelBooking } from '../../../api/bookings/cancelling/cancellation.service.ts';
import { updateCampaignCard } from '../../../api/bookings/charges/card.service.ts';
import { startCheckout } from '../../../api/bookings/checkout/checkout.service.ts';
import { settle } from '../../../api/bookings/checkout/settle.service.ts';
import { invitationUrl } from '../../../api/bookings/core/invitation-link.ts';
import { claimSeatOf } from '../../../api/bookings/friends/invitations.service.ts';
import { joinWaitlist } from '../../../api/bookings/waitlist/waitlist.service.ts';
import { sendEmail } from '../../../api/messaging/broadcast.service.ts';
import { sendMessage } from '../../../api/messaging/messages.service.ts';
import { sendSessionMessage } from '../../../api/messaging/session-message.service.ts';
import { audit } from '../../../api/platform/audit.ts';
import { clock } from '../../../api/platform/clock.ts';
import { db } from '../../../api/platform/db.ts';
import { globalId } from '../../../api/platform/graphql/ids.ts';
import { deliverMails } from '../../../api/platform/mail-delivery.ts';
import type { Viewer } from '../../../api/platform/viewer.ts';
import { hideReview, replyToReview, updateReview } from '../../../api/reviews/review.service.ts';
import { aCampaign, aMember } from '../../scene/campaign.ts';
import { tokenOf } from '../../scene/login.ts';
import { creditFor } from '../../scene/money.ts';
import { aReviewedEvening } from '../../scene/reviews.ts';
import type { Sandbox } from '../../scene/sandbox.ts';
import { aFullSession, aLateCanceller, book } from '../../scene/seats.ts';
import { aGameMaster, aSession, aStaffMember, aSuperAdmin, aUser, inHours } from '../../scene/world.ts';
import { anEnd, aPaidReview, fillIn, someReports } from './filling.ts';

/** Who asks, in the order of the columns of every table here. */
export const ROLES = ['visitor', 'player', 'other', 'host', 'otherHost', 'admin', 'superAdmin'] as const;
export type Role = (typeof ROLES)[number];

export type Scene = Awaited<ReturnType<typeof setScene>>;

/**
 * Rows owned by different people: `player` has booked at the table of `host`, `other` at that of `otherHost`,
 * and neither pair has anything to do with the other. `at` holds the numbers of what player and host own.
 */
export async function setScene(sandbox: Sandbox) {
  const inAWeek = inHours(24 * 7);
  const series = await aCampaign([inAWeek, inHours(24 * 14), inHours(24 * 21)]);
  const { player, membershipId } = await aMember(series);
  const host = series.gameMaster;
  const hostsId = host.gameMasterId!;
  const { viewer: otherHost, profile } = await aGameMaster();
  const other = await aUser();
  const [admin, superAdmin] = [await aStaffMember(), await aSuperAdmin()];
  const people: Record<Role, Viewer | null> = {
    visitor: null,
    player,
    other,
    host,
    otherHost,
    admin,
    superAdmin,
  };
  const tokens = {} as Record<Role, string | undefined>;
  for (const role of ROLES) tokens[role] = people[role] ? await tokenOf(people[role]) : undefined;

  /** A session of the host, to come. */
  const aTable = (more: Parameters<typeof aSession>[0] = {}) => aSession({ gameMasterId: hostsId, ...more });
  /** A paid booking of the player, at a table of its own. */
  const aBooking = async (more: Parameters<typeof aSession>[0] = {}) => {
    const session = await aTable(more);
    return { ...(await book(sandbox, session.id, player)), sessionId: session.id };
  };
  /** A seat of somebody with one for a friend, at a table of its own; `friend`: who has claimed it. */
  const aGroup = async (friend: Viewer | null = null, payer?: Viewer) => {
    const { id: sessionId } = await aTable();
    const { id: checkoutId, stripeSessionId } = await startCheckout(payer ?? (await aUser()), {
      sessionId,
      friends: 1,
      agreeToTerms: true,
      useCredit: false,
    });
    await sandbox.pay(stripeSessionId!);
    await settle(checkoutId);
    const seat = await db.booking.findFirstOrThrow({
      where: { checkoutId, forFriend: true },
      include: { checkout: true },
    });
    const token = invitationUrl(seat.checkout!)!.split('/').at(-1)!;
    const invitation = { order: checkoutId, token };
    if (friend) await claimSeatOf(friend, { ...invitation, agreeToTerms: true });
    return { friendSeat: seat.id, invitation };
  };
  const theirs = await aSession({ gameMasterId: profile.id, scheduledAt: inAWeek });
  await book(sandbox, theirs.id, other);

  const reviewed = await aPaidReview(aBooking, player, host.id);
  await replyToReview(host, { id: reviewed.reviewId, reply: 'Thank you' });
  const hidden = await aReviewedEvening(player, hostsId);
  const held = await aReviewedEvening(player, hostsId);
  await db.session.update({ where: { id: held.session.id }, data: { status: 'cancelled' } });
  await hideReview(admin, { id: hidden.reviewId, reason: 'Names somebody' });
  await updateReview(player, { id: hidden.reviewId, stars: 4, words: 'Better.' });
  const paid = await aBooking();
  const { viewer: fellow } = await book(sandbox, paid.sessionId);
  const draft = await aTable({ status: 'draft' });
  // One of the campaign too, which goes on after what is announced.
  const { id: drafted } = await aTable({ status: 'draft', type: 'campaign', scheduledAt: inHours(24 * 28) });
  await db.session.update({ where: { id: drafted }, data: { campaignId: series.campaign.id } });
  const unpaid = await aTable({ scheduledAt: inAWeek });
  const hold = await startCheckout(player, { sessionId: unpaid.id, agreeToTerms: true, useCredit: false });
  const late = await aTable({ scheduledAt: inHours(20) });
  const asked = await aLateCanceller(sandbox, late.id, player);
  const { session: full } = await aFullSession(sandbox, { gameMasterId: hostsId });
  const { session: crowded } = await aFullSession(sandbox, { gameMasterId: hostsId });
  const entryId = await joinWaitlist(player, full.id);
  await creditFor(player.id, 1000, inHours(24 * 90));
  const message = await sendMessage(player, {
    recipientId: host.id,
    content: 'Only for you',
    sessionId: paid.sessionId,
  });
  const said = await sendSessionMessage(player, { sessionId: paid.sessionId, content: 'To you all' });
  const answer = await sendMessage(host, { recipientId: player.id, content: 'And back' });
  const { broadcastId } = await sendEmail(host, {
    subject: 'Soon',
    message: 'To all of you',
    selectedPlayers: [player.id, fellow.id],
    sessionId: paid.sessionId,
  });
  const copy = await db.message.findFirstOrThrow({ where: { broadcastId, recipientId: player.id } });
  const template = await db.messageTemplate.create({ data: { name: 'Snow', subject: 's', content: 'c' } });
  const alert = await db.moneyAlert.create({
    data: { key: 'isolation', message: 'Look here', resolvedAt: clock.now() },
  });
  const mail = await db.outboxMail.create({
    data: {
      dedupeKey: 'isolation',
      kind: 'k',
      toAddress: player.email,
      subject: 's',
      html: '',
      text: '',
      status: 'dead',
      lastError: 'no such box',
    },
  });
  await audit(db, admin, 'user.note', 'User', player.id);
  const changes = { changes: { title: { old: 'a', new: 'b' } } };
  await audit(db, admin, 'session.updated', 'Session', paid.sessionId, changes);
  const entry = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const called = await aBooking();
  const { friendSeat, invitation } = await aGroup(fellow, player);
  await cancelBooking(player, called.bookingId);
  await payRefunds();
  const { paymentId } = await db.booking.findUniqueOrThrow({ where: { id: paid.bookingId } });
  await db.refund.create({
    data: {
      paymentId: paymentId!,
      bookingId: paid.bookingId,
      cause: 'by_hand',
      amountCents: 1,
      status: 'failed',
      idempotencyKey: 'isolation',
      failureReason: 'The card is gone',
      finishedAt: clock.now(),
    },
  });
  await db.dispute.create({
    data: {
      paymentId: paymentId!,
      stripeDisputeId: 'dp_isolation',
      amountCents: 2500,
      reason: 'fraudulent',
      status: 'needs_response',
    },
  });
  const [reserved, later] = await db.booking.findMany({ where: { membershipId }, orderBy: { id: 'asc' } });
  await updateCampaignCard(player, series.campaign.id);
  const setup = await db.cardSetup.findFirstOrThrow({ where: { userId: player.id } });

  const filter = await db.savedFilter.create({
    data: { userId: admin.id, list: 'users', name: 'Regulars', query: 'search=a' },
  });

  const saved = await db.savedTable.create({
    data: { userId: player.id, sessionId: paid.sessionId, createdAt: clock.now() },
  });
  const search = await db.keptSearch.create({
    data: { userId: player.id, name: 'Cheap', search: 'maxPrice=25', createdAt: clock.now() },
  });
  await db.follow.create({ data: { userId: player.id, gameMasterId: hostsId, createdAt: clock.now() } });

  await db.session.update({ where: { id: full.id }, data: { language: 'nb', searchText: 'torture' } });
  await db.playerNeeds.create({
    data: {
      userId: player.id,
      lines: ['spiders'],
      veils: ['gore'],
      accessibility: ['captions'],
      safetyTools: ['breaks'],
      recording: ['not_recorded'],
      languages: ['en'],
    },
  });

  const { id: login } = await db.loginToken.findFirstOrThrow({ where: { userId: player.id } });

  const at = {
    Session: paid.sessionId,
    draft: draft.id,
    full: full.id,
    late: late.id,
    theirs: theirs.id,
    Booking: paid.bookingId,
    unpaid: (await db.booking.findFirstOrThrow({ where: { checkoutId: hold.id } })).id,
    reserved: reserved!.id,
    skipped: reserved!.sessionId,
    reservedLater: later!.id,
    fellow: fellow.id,
    crowded: crowded.id,
    asked: asked.bookingId,
    CancellationRequest: asked.requestId,
    Campaign: series.campaign.id,
    CampaignMembership: membershipId,
    WaitlistEntry: entryId,
    Message: message.id,
    answer: answer.id,
    said: said.id,
    Broadcast: broadcastId,
    Delivery: copy.id,
    MessageTemplate: template.id,
    MoneyAlert: alert.id,
    UndeliveredMail: mail.id,
    AuditEntry: entry.id,
    GameMaster: hostsId,
    User: player.id,
    Login: login,
    host: host.id,
    guest: fellow.id,
    SavedFilter: filter.id,
    KeptSearch: search.id,
    SavedTable: saved.id,
    called: called.bookingId,
    calledSession: called.sessionId,
    held: unpaid.id,
    friendSeat,
  };
  const ends = {
    ...(await anEnd(at, player.id)),
    ...(await someReports({ ...at, Review: reviewed.reviewId }, admin.id)),
  };
  await sendTestMail(admin, { to: admin.email });
  await deliverMails();
  await fillIn(at);
  await db.moneyAlert.create({ data: { key: 'audit:x', message: 'Of the audit' } });
  await auditNow(admin, 30);
  return {
    sandbox,
    people,
    tokens,
    at: {
      ...at,
      ...ends,
      Review: reviewed.reviewId,
      played: reviewed.bookingId,
      hidden: hidden.reviewId,
      held: held.reviewId,
    },
    hold,
    paid,
    cardSetup: setup.stripeSessionId!,
    /** On this day of UTC tables start that are not of those who ask, also when it is asked after midnight. */
    inAWeek: inAWeek.toISOString().slice(0, 10),
    aTable,
    aBooking,
    aGroup,
    invitation,
  };
}

/** The global id of a row. */
export const gid = (type: string, number: number) => globalId(type, number);
