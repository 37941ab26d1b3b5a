import { lastAudit, type MoneyAudit as MoneyAuditResult } from '../bookings/audit/audit.service.ts';
import { FindingPlayer, FixChoice, MoneyFinding } from '../bookings/audit/finding.schema.ts';
import { detail, isReturned } from '../bookings/audit/findings.service.ts';
import { fixFinding } from '../bookings/audit/fixes.service.ts';
import { BookingNode } from '../bookings/core/booking.schema.ts';
import { UserNode } from '../identity/user.schema.ts';
import { isOfKeptSeat, LOST } from '../payments/refunds.service.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { mutation, sentence } from '../platform/graphql/mutation.ts';
import { requireStaff } from '../platform/viewer.ts';
import { isSeated } from '../seating/rules.ts';
import { Admin } from './admin.schema.ts';
import { auditNow, type LedgerTotals, ledgerTotals, MAX_DAYS } from './money.service.ts';

const MOST = 100;

const MoneyAudit = builder.objectRef<MoneyAuditResult>('MoneyAudit').implement({
  description: 'One look at every rule about money and seats. Staff only.',
  fields: (t) => ({
    ranAt: t.expose('ranAt', { description: 'When everything was looked at.', type: 'DateTime' }),
    ranBy: t.field({
      type: UserNode,
      nullable: true,
      description: 'Who asked for it; null: the nightly job.',
      resolve: ({ ranById }) => (ranById ? db.user.findUnique({ where: { id: ranById } }) : null),
    }),
    days: t.exposeInt('days', { description: 'So many days were compared with the payment provider.' }),
    providerCents: t.float({
      nullable: true,
      description: 'What the provider kept of these days’ payments, in US cents; null: it did not answer.',
      resolve: ({ provider }) => provider?.theirCents ?? null,
    }),
    ourCents: t.float({
      nullable: true,
      description: 'What our books say of the same payments, in US cents; null: they could not be compared.',
      resolve: ({ provider }) => provider?.ourCents ?? null,
    }),
    findingCount: t.int({
      description: 'How many of them there are, beyond those listed too.',
      resolve: ({ findings }) => findings.length,
    }),
    unaskedCount: t.int({
      description:
        'How many rules could not be asked: what they would find now is not known, and what they found before stands.',
      resolve: ({ unasked }) => unasked.length,
    }),
    findings: t.field({
      type: [MoneyFinding],
      description: `What was found and nobody has put right since; the first ${MOST}.`,
      resolve: ({ findings }) => detail(findings.slice(0, MOST)),
    }),
  }),
});

const LedgerTotalsType = builder.objectRef<LedgerTotals>('LedgerTotals').implement({
  description: 'The sums of the double-entry ledger; whole US cents that outgrow an Int.',
  fields: (t) => ({
    balanceCents: t.exposeFloat('balanceCents', {
      description: 'What lies at the provider by our books, in US cents.',
    }),
    revenueCents: t.exposeFloat('revenueCents', {
      description: 'Earned with seats after refunds, in US cents.',
    }),
    feesCents: t.exposeFloat('feesCents', { description: 'Kept from late cancellations, in US cents.' }),
    creditOwedCents: t.exposeFloat('creditOwedCents', {
      description: 'Session credit that players may still spend, in US cents.',
    }),
    unallocatedCents: t.exposeFloat('unallocatedCents', {
      description: 'Came in and belongs to no booking, in US cents; on its way back.',
    }),
    disputedCents: t.exposeFloat('disputedCents', {
      description: 'Taken back by banks in disputes, with their fees, in US cents.',
    }),
    outsideCents: t.exposeFloat('outsideCents', {
      description: 'Returned by staff outside of the provider, as by a transfer, in US cents.',
    }),
  }),
});

const payer = { payment: { select: { user: { select: { fullName: true, username: true } } } } } as const;
const playerOf = ({ payment }: { payment: { user: { fullName: string; username: string } } }) => ({
  name: payment.user.fullName,
  username: payment.user.username,
});

const DisputeType = builder.prismaObject('Dispute', {
  description: 'A bank takes money back for a player. Answered at the provider. Staff only.',
  fields: (t) => ({
    stripeDisputeId: t.exposeString('stripeDisputeId', { description: 'The provider’s name of it.' }),
    amountCents: t.exposeInt('amountCents', { description: 'What the bank wants back, in US cents.' }),
    reason: t.exposeString('reason', { description: 'In the provider’s word.' }),
    status: t.exposeString('status', { description: 'In the provider’s word.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When we heard of it.' }),
    player: t.field({
      type: FindingPlayer,
      description: 'Who paid, and asks the bank for the money.',
      select: payer,
      resolve: playerOf,
    }),
  }),
});

const FailedRefund = builder.prismaObject('Refund', {
  name: 'FailedRefund',
  description: 'A refund that the provider or a bank refused. Staff only.',
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number of the row.' }),
    booking: t.relation('booking', {
      type: BookingNode,
      nullable: true,
      description: 'The booking it belongs to; null: of a payment no booking took.',
    }),
    amountCents: t.exposeInt('amountCents', { description: 'What should have gone back, in US cents.' }),
    reason: t.exposeString('failureReason', {
      nullable: true,
      description: 'Why, in the provider’s word; null: it gave none.',
    }),
    failedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When we learned that it failed; null: not known.',
    }),
    player: t.field({
      type: FindingPlayer,
      description: 'Who paid, and waits for the money.',
      select: payer,
      resolve: playerOf,
    }),
    canGiveAgain: t.boolean({
      description:
        'It was given at will, or by hand at the provider, of a seat that is kept: refundBooking gives it again.',
      select: { cause: true, failureReason: true, booking: { select: { status: true } } },
      resolve: ({ cause, failureReason, booking }) =>
        isOfKeptSeat({ cause }) && failureReason !== LOST && booking !== null && isSeated(booking),
    }),
    isSettled: t.boolean({
      description: 'The money went back another way since, or became credit.',
      select: {
        cause: true,
        failureReason: true,
        settled: true,
        paymentId: true,
        booking: { select: { status: true, paymentId: true } },
        payment: {
          select: {
            amountCents: true,
            refunds: { select: { status: true, amountCents: true } },
            disputes: { select: { status: true, amountCents: true } },
          },
        },
      },
      resolve: ({ cause, failureReason, settled, paymentId, booking, payment }) => {
        if (failureReason === LOST || settled) return true;
        if (!booking || booking.paymentId !== paymentId) return isReturned(payment);
        if (isOfKeptSeat({ cause }) && isSeated(booking)) return false;
        return booking.status !== 'refund_failed';
      },
    }),
  }),
});

builder.objectFields(Admin, (t) => ({
  moneyAudit: t.field({
    type: MoneyAudit,
    nullable: true,
    description: 'The last look; null: nobody has looked yet.',
    resolve: () => lastAudit(),
  }),
  ledgerTotals: t.field({
    type: LedgerTotalsType,
    description: 'What our books say at this moment, all time.',
    resolve: () => ledgerTotals(),
  }),
  disputes: t.prismaField({
    type: [DisputeType],
    description: `Payments that players have disputed at their bank, the newest first; at most ${MOST}.`,
    resolve: (query) => db.dispute.findMany({ ...query, orderBy: { id: 'desc' }, take: MOST }),
  }),
  failedRefunds: t.prismaField({
    type: [FailedRefund],
    description: `Refunds that did not reach the player, the newest first; at most ${MOST}.`,
    resolve: (query) =>
      db.refund.findMany({ ...query, where: { status: 'failed' }, orderBy: { id: 'desc' }, take: MOST }),
  }),
}));

mutation('runMoneyAudit', {
  description:
    'Looks at every rule about money and seats now. Changes nothing but what is shown. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    days: t.int({
      defaultValue: 30,
      description: `So many days are compared with the provider, 1 to ${MAX_DAYS}; null: 30.`,
    }),
  }),
  resolve: async ({ days }, { viewer }) => ({ moneyAudit: await auditNow(viewer, days ?? 30) }),
  payload: (t) => ({
    moneyAudit: t.expose('moneyAudit', { type: MoneyAudit, description: 'What was found.' }),
  }),
});

mutation('fixMoneyFinding', {
  description:
    'Puts a finding right in one of its safe ways: it is looked at again under locks, so that it is done once. The message says what was done. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    key: t.string({ required: true, description: 'Of the finding, such as "paid-without-seat:12".' }),
    choice: t.field({ type: FixChoice, required: true, description: 'One of its fixes.' }),
    bookingId: t.id({ description: 'For ASSIGN: one of the bookings of the fix.' }),
    amountCents: t.int({
      description: 'For OUTSIDE: what was returned, in US cents; refused when another sum is owed.',
    }),
    reason: t.string({
      description:
        'For ASSIGN: how one knows. For OUTSIDE: the reference of what was sent, which the player reads. For SET_ASIDE: why. 3 to 500 characters, kept in the records.',
    }),
  }),
  resolve: async ({ bookingId, ...input }, { viewer }) => {
    const named = bookingId ? rowId('Booking', bookingId, 'bookingId') : null;
    return { message: await fixFinding(viewer, { ...input, bookingId: named }) };
  },
  payload: sentence,
});
