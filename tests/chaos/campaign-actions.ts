import { db } from '../../api/platform/db.ts';
import { HOUR } from '../../api/platform/durations.rules.ts';
import { DECLINES, PAYS } from '../scene/sandbox.ts';
import { mutate } from './client.ts';
import { type Action, open, pay } from './paying.ts';
import type { Person } from './people.ts';
import { type Stage, whileDatabaseRestarts } from './stage.ts';

/** Pays and goes on paying; is declined later on; asks the player each time. */
const CARDS = [PAYS, PAYS, PAYS, '4000000000000341', '4000002760003184'];

const playerOf = (stage: Stage, { userId }: { userId: number }): Person =>
  stage.people.players.find(({ id }) => id === userId)!;

/** Seats kept for later charges. */
const reservations = () =>
  whileDatabaseRestarts(() =>
    db.booking.findMany({
      where: { status: 'pending', membershipId: { not: null } },
      orderBy: { id: 'asc' },
    }),
  );

const memberships = () =>
  whileDatabaseRestarts(() =>
    db.campaignMembership.findMany({ where: { leftAt: null }, orderBy: { id: 'asc' } }),
  );

export const join: Action = async (stage, draws, base) => {
  const player = draws.pick(stage.people.players)!;
  const dates = await whileDatabaseRestarts(() =>
    db.session.findMany({
      where: { type: 'campaign', status: 'scheduled', scheduledAt: { gt: stage.now() } },
      orderBy: { id: 'asc' },
    }),
  );
  const date = draws.pick(dates);
  if (!date) return null;
  const opened = await open(stage, base, player, [date.id], draws.chance(0.3));
  if (!opened.stripeSessionId) return `${player.name}, date ${date.id}: ${opened.word}`;
  return `${player.name}, date ${date.id}: ${await pay(stage, opened.stripeSessionId, draws.pick(CARDS))}`;
};

export const skip: Action = async (stage, draws, base) => {
  const booking = draws.pick(await reservations());
  if (!booking) return null;
  const answer = await mutate(
    base,
    'skipCampaignDate',
    { bookingId: String(booking.id) },
    'booking { status }',
    playerOf(stage, booking).token,
  );
  if (stage.record(`skip ${booking.id}`, answer).word === 'ok') stage.ended.add(booking.id);
  return `booking ${booking.id}: ${answer.word}`;
};

export const rejoin: Action = async (stage, draws, base) => {
  const skipped = await whileDatabaseRestarts(() =>
    db.booking.findMany({
      where: {
        status: { in: ['cancelled', 'expired', 'refunded'] },
        membership: { leftAt: null },
        session: { scheduledAt: { gt: stage.now() } },
      },
      orderBy: { id: 'asc' },
    }),
  );
  const booking = draws.pick(skipped);
  if (!booking) return null;
  const { token } = playerOf(stage, booking);
  const input = { sessionId: String(booking.sessionId) };
  const answer = await mutate(base, 'rejoinCampaignDate', input, 'booking { status }', token);
  return `date ${booking.sessionId}: ${stage.record('rejoin', answer).word}`;
};

export const leave: Action = async (stage, draws, base) => {
  const membership = draws.pick(await memberships());
  if (!membership) return null;
  const answer = await mutate(
    base,
    'leaveCampaign',
    { campaignId: String(membership.campaignId) },
    'membership { leftAt }',
    playerOf(stage, membership).token,
  );
  return `membership ${membership.id}: ${stage.record(`leave ${membership.id}`, answer).word}`;
};

/** Most pay by hand because the card was declined; anybody may. */
export const payDate: Action = async (stage, draws, base) => {
  const booking = draws.pick(await reservations());
  if (!booking) return null;
  const answer = await mutate(
    base,
    'payCampaignDate',
    { bookingId: String(booking.id) },
    'checkout { stripeSessionId }',
    playerOf(stage, booking).token,
  );
  if (stage.record(`pay date ${booking.id}`, answer).word !== 'ok')
    return `booking ${booking.id}: ${answer.word}`;
  if (draws.chance(0.2) || !answer.body.checkout.stripeSessionId)
    return `booking ${booking.id}: not paid by card`;
  return `booking ${booking.id}: ${await pay(stage, answer.body.checkout.stripeSessionId)}`;
};

export const updateCard: Action = async (stage, draws, base) => {
  const membership = draws.pick(await memberships());
  if (!membership) return null;
  const { token } = playerOf(stage, membership);
  const campaignId = String(membership.campaignId);
  const page = await mutate(base, 'updateCampaignCard', { campaignId }, 'url', token);
  if (stage.record(`update card ${membership.id}`, page).word !== 'ok') return page.word;
  const stripeSessionId = /cs_\w+/.exec(page.body.url)![0];
  const saved = await pay(stage, stripeSessionId, draws.pick([...CARDS, DECLINES]));
  if (draws.chance(0.4)) return `membership ${membership.id}: ${saved}`;
  const selection = 'membership { card { last4 } }';
  const told = await mutate(base, 'confirmCampaignCard', { stripeSessionId }, selection, token);
  return `membership ${membership.id}: ${saved}, ${stage.record(`confirm card ${membership.id}`, told).word}`;
};

/** The next charge: nothing may happen a little before its time. */
export const chargeFallsDue: Action = async (stage, draws) => {
  const next = await whileDatabaseRestarts(() =>
    db.chargeAttempt.findFirst({ where: { status: 'scheduled' }, orderBy: { dueAt: 'asc' } }),
  );
  if (!next) return null;
  const early = draws.int(1, 20) * 1000;
  const wait = next.dueAt.getTime() - stage.now().getTime() - early;
  if (wait > 0) await stage.pass(wait / HOUR);
  await stage.jump(early + 1_000);
  await stage.tick();
  await stage.idle();
  const after = await whileDatabaseRestarts(() =>
    db.chargeAttempt.findUniqueOrThrow({ where: { id: next.id } }),
  );
  return `charge ${next.id} of booking ${next.bookingId}: ${after.status} ${after.failureCode ?? ''}`;
};

export const extend: Action = async (stage, draws, base) => {
  const campaigns = await whileDatabaseRestarts(() =>
    db.campaign.findMany({ where: { endedAt: null }, orderBy: { id: 'asc' } }),
  );
  const campaign = draws.pick(campaigns);
  if (!campaign) return null;
  const { token } = stage.people.staff;
  const input = { campaignId: String(campaign.id), dates: draws.int(1, 2) };
  const answer = await mutate(base, 'extendCampaign', input, 'campaign { databaseId }', token);
  return `campaign ${campaign.id}: ${stage.record(`extend ${campaign.id}`, answer).word}`;
};

export const endCampaign: Action = async (stage, draws, base) => {
  const campaigns = await whileDatabaseRestarts(() =>
    db.campaign.findMany({ where: { endedAt: null }, orderBy: { id: 'asc' } }),
  );
  const campaign = draws.pick(campaigns);
  if (!campaign) return null;
  const { token } = draws.chance(0.5) ? stage.people.gameMaster : stage.people.staff;
  const input = { campaignId: String(campaign.id), reason: 'The story is told.' };
  const answer = await mutate(base, 'endCampaign', input, 'campaign { databaseId }', token);
  return `campaign ${campaign.id}: ${stage.record(`end ${campaign.id}`, answer).word}`;
};
