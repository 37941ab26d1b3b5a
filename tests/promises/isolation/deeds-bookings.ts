import { db } from '../../../api/platform/db.ts';
import { inHours } from '../../scene/world.ts';
import type { Deeds } from './deeds.ts';
import { aRequest, aSeries, dateOf, word } from './rows.ts';
import { gid } from './scene.ts';

// visitor, player, other, host, otherHost, admin, superAdmin
export const bookings: Deeds = {
  startCheckout: {
    answers: '401 200 200 409 200 200 200',
    input: async ({ aTable }) => ({ sessionId: gid('Session', (await aTable()).id), agreeToTerms: true }),
  },
  shareLimits: {
    answers: '401 200 404 404 404 404 404',
    input: ({ at }) => ({ bookingId: gid('Booking', at.Booking), with: 'GAME_MASTER' }),
  },
  'startCheckout, a draft': {
    answers: '401 404 404 404 404 404 404',
    input: ({ at }) => ({ sessionId: gid('Session', at.draft), agreeToTerms: true }),
  },
  verifyCheckout: {
    answers: '401 200 404 404 404 404 404',
    input: ({ hold }) => ({ stripeSessionId: hold.stripeSessionId }),
  },
  cancelBooking: {
    answers: '401 200 404 404 404 404 404',
    input: async ({ at, aBooking }, _role, allowed) => ({
      bookingId: gid('Booking', allowed ? (await aBooking()).bookingId : at.Booking),
    }),
  },
  claimSeat: {
    answers: '401 200 200 409 200 200 200',
    input: async ({ aGroup }) => ({ ...(await aGroup()).invitation, agreeToTerms: true }),
  },
  giveSeatBack: {
    answers: '401 404 200 404 404 404 404',
    input: async ({ aGroup, people }, role, allowed) => {
      const { friendSeat } = await aGroup(allowed ? people[role] : people.other);
      return { bookingId: gid('Booking', friendSeat) };
    },
  },
  renewInvitation: {
    answers: '401 200 404 404 404 404 404',
    input: ({ at }) => ({ bookingId: gid('Booking', at.friendSeat) }),
  },
  closeInvitation: {
    answers: '401 200 404 404 404 404 404',
    input: ({ at }) => ({ bookingId: gid('Booking', at.friendSeat) }),
  },
  requestCancellation: {
    answers: '401 200 404 404 404 404 404',
    input: async ({ at, aBooking }, _role, allowed) => {
      const number = allowed ? (await aBooking({ scheduledAt: inHours(20) })).bookingId : at.Booking;
      return { bookingId: gid('Booking', number), reason: 'The flu' };
    },
  },
  withdrawCancellation: {
    answers: '401 200 404 404 404 404 404',
    input: async (scene, _role, allowed) => {
      if (!allowed) return { bookingId: gid('Booking', scene.at.Booking) };
      const request = await db.cancellationRequest.findUniqueOrThrow({
        where: { id: await aRequest(scene) },
      });
      return { bookingId: gid('Booking', request.bookingId) };
    },
  },
  decideCancellation: {
    answers: '401 403 403 403 403 200 200',
    input: async (scene, _role, allowed) => {
      const id = allowed ? await aRequest(scene) : scene.at.CancellationRequest;
      return { requestId: gid('CancellationRequest', id), decision: 'DECLINED', reason: 'Too late' };
    },
  },
  removeFromSession: {
    answers: '401 403 403 403 403 403 200',
    input: async ({ at, aBooking }, _role, allowed) => ({
      bookingId: gid('Booking', allowed ? (await aBooking()).bookingId : at.Booking),
    }),
  },
  refundBooking: {
    answers: '401 403 403 403 403 403 200',
    input: async ({ at, aBooking }, _role, allowed) => ({
      bookingId: gid('Booking', allowed ? (await aBooking()).bookingId : at.Booking),
      amountCents: 100,
      leftCents: 2500,
      reason: 'The lights went out',
    }),
  },
  deleteSession: {
    answers: '401 403 403 200 403 200 200',
    input: async ({ aTable }) => ({ id: gid('Session', (await aTable()).id) }),
  },
  'deleteSession, a draft': {
    answers: '401 404 404 200 404 200 200',
    input: async ({ aTable }) => ({ id: gid('Session', (await aTable({ status: 'draft' })).id) }),
  },
  updateGathering: {
    answers: '401 403 403 200 403 200 200',
    input: async ({ aTable }) => ({
      sessionId: gid('Session', (await aTable()).id),
      version: 0,
      toBring: word(),
    }),
  },
  'updateGathering, of a draft': {
    answers: '401 404 404 200 404 200 200',
    input: async ({ aTable }) => ({
      sessionId: gid('Session', (await aTable({ status: 'draft' })).id),
      version: 0,
      toBring: word(),
    }),
  },
  updateTableMessage: {
    answers: '401 403 403 200 403 200 200',
    input: async ({ aTable }) => ({
      sessionId: gid('Session', (await aTable()).id),
      version: 0,
      content: word(),
      isOn: true,
    }),
  },
  joinWaitlist: {
    answers: '401 200 200 409 200 200 200',
    input: ({ at }) => ({ sessionId: gid('Session', at.crowded) }),
  },
  leaveWaitlist: {
    answers: '401 200 404 404 404 404 404',
    input: ({ at }) => ({ sessionId: gid('Session', at.full) }),
  },
  createCampaign: {
    answers: '401 403 403 200 403 200 200',
    input: ({ at }) => ({
      gameMasterId: gid('GameMaster', at.GameMaster),
      title: word(),
      description: 'Ten letters or more.',
      gameSystem: 'Daggerheart',
      priceCents: 2500,
      scheduledAt: inHours(200).toISOString(),
      durationMinutes: 180,
      maxPlayers: 2,
      timeZone: 'UTC',
      everyWeeks: 1,
      dates: 2,
    }),
  },
  extendCampaign: {
    answers: '401 403 403 403 403 200 200',
    input: async (scene) => ({ campaignId: gid('Campaign', await aSeries(scene)), dates: 1 }),
  },
  changeCampaignDates: {
    answers: '401 403 403 403 403 200 200',
    input: async (scene) => {
      const { id, version } = await dateOf(await aSeries(scene));
      const sessionId = gid('Session', id);
      return { sessionId, dates: [{ sessionId, version }], title: 'By another name' };
    },
  },
  moveCampaignDates: {
    answers: '401 403 403 403 403 200 200',
    input: async (scene) => {
      const { id, version } = await dateOf(await aSeries(scene));
      const sessionId = gid('Session', id);
      return { sessionId, dates: [{ sessionId, version }], scheduledAt: inHours(24 * 12).toISOString() };
    },
  },
  endCampaign: {
    answers: '401 403 403 200 403 200 200',
    input: async (scene) => ({ campaignId: gid('Campaign', await aSeries(scene)) }),
  },
  skipCampaignDate: {
    answers: '401 200 404 404 404 404 404',
    input: ({ at }) => ({ bookingId: gid('Booking', at.reserved) }),
  },
  rejoinCampaignDate: {
    answers: '401 200 409 409 409 409 409',
    input: ({ at }) => ({ sessionId: gid('Session', at.skipped) }),
  },
  payCampaignDate: {
    answers: '401 200 404 404 404 404 404',
    input: ({ at }) => ({ bookingId: gid('Booking', at.reservedLater) }),
  },
  updateCampaignCard: {
    answers: '401 200 404 404 404 404 404',
    input: ({ at }) => ({ campaignId: gid('Campaign', at.Campaign) }),
  },
  confirmCampaignCard: {
    answers: '401 409 404 404 404 404 404',
    input: ({ cardSetup }) => ({ stripeSessionId: cardSetup }),
  },
  leaveCampaign: {
    answers: '401 200 409 409 409 409 409',
    input: ({ at }) => ({ campaignId: gid('Campaign', at.Campaign) }),
  },
};
