import { hashPassword } from '../../../api/identity/password-hash.ts';
import { clock } from '../../../api/platform/clock.ts';
import { db, type Prisma } from '../../../api/platform/db.ts';
import type { Viewer } from '../../../api/platform/viewer.ts';
import { createReview } from '../../../api/reviews/review.service.ts';
import { aPasskeyOf } from '../../scene/authenticator.ts';
import { seat } from '../../scene/table.ts';
import { aSession, aUser, inHours } from '../../scene/world.ts';

interface Numbers {
  readonly Session: number;
  readonly draft: number;
  readonly called: number;
  readonly Booking: number;
  readonly GameMaster: number;
  readonly User: number;
  readonly host: number;
  readonly fellow: number;
}

const PICTURE = '/files/of-nobody.webp';

/** Values in columns that are empty most of the time, so that the tables show who reads them. */
export async function fillIn(at: Numbers) {
  const now = clock.now();
  await db.user.update({
    where: { id: at.User },
    data: {
      imageUrl: PICTURE,
      timeZone: 'Europe/Rome',
      timeZoneChosen: true,
      pronouns: 'she/her',
      bio: 'Reads maps.',
      experience: 'some',
      systems: ['Dungeons & Dragons 5E'],
      playDays: [5],
      welcomedAt: now,
      lines: 'Spiders',
      veils: 'Torture',
      mailStop: 'complained',
    },
  });
  await db.outboxMail.updateMany({ where: { userId: at.User }, data: { lastError: 'Refused.' } });
  const emailChange = { userId: at.User, oldEmail: 'old@example.test', newEmail: 'new@example.test' };
  const change = await db.emailChange.create({ data: { ...emailChange, requestedAt: now } });
  await db.oneTimeToken.create({
    data: {
      purpose: 'change_email',
      userId: at.User,
      tokenHash: 'isolation',
      payload: { changeId: change.id },
      expiresAt: new Date(now.getTime() + 86_400_000),
    },
  });
  const password = await hashPassword('six or more');
  await db.account.create({
    data: { userId: at.User, accountId: String(at.User), providerId: 'credential', password },
  });
  await aPasskeyOf(at.User);
  await db.account.create({ data: { userId: at.User, accountId: 'of-google', providerId: 'google' } });
  await db.gameMaster.update({
    where: { id: at.GameMaster },
    data: {
      imageUrl: PICTURE,
      languages: ['English'],
      videoUrl: 'https://film.example.test',
      availability: [{ day: 1, from: '18:00', to: '22:00' }],
      timeZone: 'Europe/Rome',
      tableMessage: 'See you soon',
    },
  });
  await db.session.update({ where: { id: at.draft }, data: { proposedAt: now, sentBack: 'Too short' } });
  const facts = {
    ...{ platform: 'in_person', city: 'Oslo', language: 'en', experience: 'new', recording: 'none' },
    ...{ provided: 'Dice.', bring: 'A pencil.', contentWarnings: ['Gore'] },
    ...({ type: 'campaign', seriesLength: 'open' } as const),
    ...{ tones: ['dark'], safetyTools: ['x_card'], accessibility: ['captions'] },
  };
  await db.session.update({
    where: { id: at.Session },
    data: { imageUrl: PICTURE, tags: ['Horror'], ...facts },
  });
  await db.gathering.create({
    data: {
      sessionId: at.Session,
      joinUrl: 'https://table.example.test',
      toBring: 'Dice',
      links: ['https://map.example.test The map'],
      safetyTools: 'An X card',
      characters: 'Of third level',
    },
  });
  await db.booking.update({
    where: { id: at.Booking },
    data: { specialRequests: 'A quiet chair', limitsShared: 'game_master' },
  });
  await db.booking.updateMany({
    where: { sessionId: at.Session, userId: at.fellow },
    data: { limitsShared: 'table' },
  });
  await db.user.update({ where: { id: at.fellow }, data: { lines: 'Needles' } });
  await db.playerNote.create({ data: { authorId: at.host, playerId: at.User, words: 'Hides the dice.' } });
  await db.loginToken.updateMany({
    where: { userId: at.User },
    data: { ipAddress: '10.0.0.1', userAgent: 'A browser' },
  });
  await db.emergencyPass.create({
    data: { userId: at.User, reason: 'A storm', usedAt: now, usedOnBookingId: at.called },
  });
  await aUser({ isGameMaster: true }); // without a profile
  await db.outboxMail.updateMany({
    where: { kind: { in: ['announcement', 'mail-check'] } },
    data: { lastError: 'once' },
  });

  // What the audit of money finds: a seat too few, a paid booking without one.
  const short = await aSession({ maxPlayers: 3 });
  await db.seat.deleteMany({ where: { sessionId: short.id, number: 3 } });
  await seat(await aUser(), (await aSession()).id);
}

/** A paid evening of the player that is over, with what they say of it. */
export async function aPaidReview(
  aBooking: () => Promise<{ bookingId: number; sessionId: number }>,
  player: Viewer,
  notedById: number,
) {
  const { bookingId, sessionId } = await aBooking();
  await db.session.update({
    where: { id: sessionId },
    data: { status: 'completed', scheduledAt: inHours(-50) },
  });
  await db.attendance.create({ data: { bookingId, state: 'present', notedById, notedAt: clock.now() } });
  return createReview(player, { bookingId, stars: 5, words: 'Well played.' });
}

/** A campaign that ended with somebody in it, and a late request that was answered. */
export async function anEnd(at: Numbers & { readonly Campaign: number }, playerId: number) {
  const now = clock.now();
  const { id: campaignId } = await db.campaign.create({
    data: {
      gameMasterId: at.GameMaster,
      title: 'Over',
      timeZone: 'UTC',
      endedAt: now,
      endReason: 'The inn burnt down',
    },
  });
  const membership = await db.campaignMembership.create({
    data: {
      campaignId,
      userId: playerId,
      priceCents: 2500,
      termsVersion: '1',
      termsAcceptedAt: now,
      leftAt: now,
    },
  });
  const request = await db.cancellationRequest.create({
    data: {
      bookingId: at.called,
      reason: 'The flu',
      requestedAt: now,
      decision: 'partial_refund',
      feePercent: 60,
      decisionReason: 'Nobody took the seat',
      decidedAt: now,
    },
  });
  const { id: archived } = await db.gameMaster.create({
    data: { name: 'Gone', title: 'Keeper', bio: 'Has moved away.', archivedAt: now },
  });
  return { archived, endedCampaign: campaignId, leftMembership: membership.id, decided: request.id };
}

/** What somebody reported: of a message, which was answered, of a session, of a profile and of a review. */
export async function someReports(
  at: Numbers & { readonly Message: number; readonly host: number; readonly Review: number },
  staffId: number,
) {
  const now = clock.now();
  const said = { reporterId: (await aUser()).id, reason: 'Loud' };
  const done = { lookedAt: now, closedAt: now, handledById: staffId, answer: 'We have talked to them.' };
  const make = async (data: Prisma.ReportUncheckedCreateInput) => (await db.report.create({ data })).id;
  const aboutUserId = at.host;
  return {
    Report: await make({ ...said, ...done, aboutUserId: at.User, messageId: at.Message }),
    ofTable: await make({ ...said, aboutUserId, sessionId: at.Session }),
    ofProfile: await make({ ...said, aboutUserId, gameMasterId: at.GameMaster }),
    ofReview: await make({ ...said, aboutUserId: at.User, reviewId: at.Review, reviewWords: 'x' }),
  };
}
