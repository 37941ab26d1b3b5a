import { db } from '../platform/db.ts';
import { toDecimalString } from '../platform/money.ts';
import { list } from './own-list.ts';

const dollars = (cents: number | null) => (cents === null ? null : toDecimalString(cents));

const shared = (limitsShared: string) => limitsShared.replace('_', ' ');

const session = {
  select: { title: true, scheduledAt: true, gameMaster: { select: { name: true } } },
} as const;

/**
 * For a friend's seat it has what was paid; whether the friend came, and what they share, is the friend's own data.
 */
export const bookings = list(
  ({ id }, window) =>
    db.booking.findMany({
      ...window,
      where: { AND: [window.where, { userId: id }] },
      include: { session, attendance: true },
    }),
  {
    booking: ({ id }) => id,
    session: (row) => row.session.title,
    startsAt: (row) => row.session.scheduledAt,
    gameMaster: (row) => row.session.gameMaster.name,
    status: ({ status }) => status,
    paymentStatus: ({ paymentStatus }) => paymentStatus,
    priceUsd: ({ amountCents }) => dollars(amountCents),
    ofItCreditUsd: ({ creditCents }) => dollars(creditCents),
    specialRequests: ({ forFriend, specialRequests }) => (forFriend ? null : specialRequests),
    linesAndVeilsSharedWith: ({ forFriend, limitsShared }) => (forFriend ? null : shared(limitsShared)),
    bookedAt: ({ createdAt }) => createdAt,
    termsAcceptedAt: ({ termsAcceptedAt }) => termsAcceptedAt,
    confirmedAt: ({ confirmedAt }) => confirmedAt,
    attendance: (row) => (row.forFriend ? null : (row.attendance?.state ?? null)),
    endedAt: ({ endedAt }) => endedAt,
    endReason: ({ endReason }) => endReason,
    payment: ({ paymentId }) => paymentId,
  },
);

/** Seats that somebody else paid for, without the price, which is not the friend's to read. */
export const seatsOfFriends = list(
  ({ id }, window) =>
    db.booking.findMany({
      ...window,
      where: { AND: [window.where, { sitterId: id, forFriend: true }] },
      include: { session, attendance: true },
    }),
  {
    booking: ({ id }) => id,
    session: (row) => row.session.title,
    startsAt: (row) => row.session.scheduledAt,
    gameMaster: (row) => row.session.gameMaster.name,
    status: ({ status }) => status,
    claimedAt: ({ claimedAt }) => claimedAt,
    termsVersion: ({ claimedTermsVersion }) => claimedTermsVersion,
    specialRequests: ({ specialRequests }) => specialRequests,
    linesAndVeilsSharedWith: ({ limitsShared }) => shared(limitsShared),
    attendance: (row) => row.attendance?.state ?? null,
  },
);

export const cancellationRequests = list(
  ({ id }, window) =>
    db.cancellationRequest.findMany({
      ...window,
      where: { AND: [window.where, { booking: { userId: id } }] },
    }),
  {
    booking: ({ bookingId }) => bookingId,
    reason: ({ reason }) => reason,
    requestedAt: ({ requestedAt }) => requestedAt,
    decision: ({ decision }) => decision,
    feePercent: ({ feePercent }) => feePercent,
    decisionReason: ({ decisionReason }) => decisionReason,
    decidedAt: ({ decidedAt }) => decidedAt,
  },
);

export const payments = list(
  ({ id }, window) => db.payment.findMany({ ...window, where: { AND: [window.where, { userId: id }] } }),
  {
    payment: ({ id }) => id,
    amountUsd: ({ amountCents }) => dollars(amountCents),
    paidAt: ({ paidAt }) => paidAt,
    address: ({ customerEmail }) => customerEmail,
    receipt: ({ stripePaymentIntentId }) => stripePaymentIntentId,
  },
);

export const refunds = list(
  ({ id }, window) =>
    db.refund.findMany({ ...window, where: { AND: [window.where, { payment: { userId: id } }] } }),
  {
    refund: ({ id }) => id,
    payment: ({ paymentId }) => paymentId,
    booking: ({ bookingId }) => bookingId,
    amountUsd: ({ amountCents }) => dollars(amountCents),
    cause: ({ cause }) => cause,
    status: ({ status }) => status,
    owedAt: ({ createdAt }) => createdAt,
    paidAt: ({ finishedAt }) => finishedAt,
  },
);

export const credit = list(
  ({ id }, window) => db.credit.findMany({ ...window, where: { AND: [window.where, { userId: id }] } }),
  {
    credit: ({ id }) => id,
    amountUsd: ({ amountCents }) => dollars(amountCents),
    forBooking: ({ sourceBookingId }) => sourceBookingId,
    givenAt: ({ createdAt }) => createdAt,
    endsAt: ({ expiresAt }) => expiresAt,
  },
);

export const creditUses = list(
  ({ id }, window) =>
    db.creditUse.findMany({ ...window, where: { AND: [window.where, { credit: { userId: id } }] } }),
  {
    credit: ({ creditId }) => creditId,
    booking: ({ bookingId }) => bookingId,
    amountUsd: ({ amountCents }) => dollars(amountCents),
    usedAt: ({ createdAt }) => createdAt,
    returnedAt: ({ returnedAt }) => returnedAt,
  },
);

export const passes = list(
  ({ id }, window) =>
    db.emergencyPass.findMany({ ...window, where: { AND: [window.where, { userId: id }] } }),
  {
    pass: ({ id }) => id,
    reason: ({ reason }) => reason,
    givenAt: ({ createdAt }) => createdAt,
    usedAt: ({ usedAt }) => usedAt,
    usedOnBooking: ({ usedOnBookingId }) => usedOnBookingId,
  },
);

export const campaigns = list(
  ({ id }, window) =>
    db.campaignMembership.findMany({
      ...window,
      where: { AND: [window.where, { userId: id }] },
      include: { campaign: { select: { title: true } } },
    }),
  {
    campaign: (row) => row.campaign.title,
    priceUsd: ({ priceCents }) => dollars(priceCents),
    card: ({ cardBrand, cardLast4 }) => (cardLast4 === null ? null : `${cardBrand} ${cardLast4}`),
    joinedAt: ({ joinedAt }) => joinedAt,
    leftAt: ({ leftAt }) => leftAt,
  },
);

export const waitlists = list(
  ({ id }, window) =>
    db.waitlistEntry.findMany({
      ...window,
      where: { AND: [window.where, { userId: id }] },
      include: { session },
    }),
  {
    session: (row) => row.session.title,
    startsAt: (row) => row.session.scheduledAt,
    status: ({ status }) => status,
    joinedAt: ({ createdAt }) => createdAt,
    offeredUntil: ({ offeredUntil }) => offeredUntil,
  },
);
