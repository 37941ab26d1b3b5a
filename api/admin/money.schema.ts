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
  description: 'The result of checking all rules about money and seats. Staff only.',
  fields: (t) => ({
    ranAt: t.expose('ranAt', { description: 'When the audit ran.', type: 'DateTime' }),
    ranBy: t.field({
      type: UserNode,
      nullable: true,
      description: 'The user who started the audit; null: the nightly job.',
      resolve: ({ ranById }) => (ranById ? db.user.findUnique({ where: { id: ranById } }) : null),
    }),
    days: t.exposeInt('days', { description: 'The number of days compared with the payment provider.' }),
    providerCents: t.float({
      nullable: true,
      description:
        'Net payments of these days at the provider, in US cents; null: the provider did not answer.',
      resolve: ({ provider }) => provider?.theirCents ?? null,
    }),
    ourCents: t.float({
      nullable: true,
      description: 'Net amount of the same payments in our ledger, in US cents; null: not compared.',
      resolve: ({ provider }) => provider?.ourCents ?? null,
    }),
    findingCount: t.int({
      description: 'The total number of findings, including those not listed.',
      resolve: ({ findings }) => findings.length,
    }),
    unaskedCount: t.int({
      description: 'The number of rules that could not be checked; their earlier findings are kept.',
      resolve: ({ unasked }) => unasked.length,
    }),
    findings: t.field({
      type: [MoneyFinding],
      description: `The findings not fixed since; the first ${MOST}.`,
      resolve: ({ findings }) => detail(findings.slice(0, MOST)),
    }),
  }),
});

const LedgerTotalsType = builder.objectRef<LedgerTotals>('LedgerTotals').implement({
  description: 'Totals of the double-entry ledger, in whole US cents, which can exceed an Int.',
  fields: (t) => ({
    balanceCents: t.exposeFloat('balanceCents', {
      description: 'Balance at the payment provider according to our ledger, in US cents.',
    }),
    revenueCents: t.exposeFloat('revenueCents', {
      description: 'Revenue from seats after refunds, in US cents.',
    }),
    feesCents: t.exposeFloat('feesCents', { description: 'Late cancellation fees kept, in US cents.' }),
    creditOwedCents: t.exposeFloat('creditOwedCents', {
      description: 'Unspent session credit of players, in US cents.',
    }),
    unallocatedCents: t.exposeFloat('unallocatedCents', {
      description: 'Amount received without a booking and about to be refunded, in US cents.',
    }),
    disputedCents: t.exposeFloat('disputedCents', {
      description: 'Amount withdrawn by banks in disputes, including fees, in US cents.',
    }),
    outsideCents: t.exposeFloat('outsideCents', {
      description: 'Amount refunded by staff outside the provider, in US cents.',
    }),
  }),
});

const payer = { payment: { select: { user: { select: { fullName: true, username: true } } } } } as const;
const playerOf = ({ payment }: { payment: { user: { fullName: string; username: string } } }) => ({
  name: payment.user.fullName,
  username: payment.user.username,
});

const DisputeType = builder.prismaObject('Dispute', {
  description: 'A payment disputed by a player at their bank. Answered at the payment provider. Staff only.',
  fields: (t) => ({
    stripeDisputeId: t.exposeString('stripeDisputeId', { description: 'ID of the dispute at Stripe.' }),
    amountCents: t.exposeInt('amountCents', { description: 'Disputed amount, in US cents.' }),
    reason: t.exposeString('reason', { description: 'Reason code of the provider.' }),
    status: t.exposeString('status', { description: 'Status code of the provider.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When we learned of the dispute.' }),
    player: t.field({
      type: FindingPlayer,
      description: 'The player who paid and opened the dispute.',
      select: payer,
      resolve: playerOf,
    }),
  }),
});

const FailedRefund = builder.prismaObject('Refund', {
  name: 'FailedRefund',
  description: 'A refund rejected by the payment provider or a bank. Staff only.',
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'Numeric ID of the refund.' }),
    booking: t.relation('booking', {
      type: BookingNode,
      nullable: true,
      description: 'The refunded booking; null: the payment has no booking.',
    }),
    amountCents: t.exposeInt('amountCents', { description: 'Amount of the refund, in US cents.' }),
    reason: t.exposeString('failureReason', {
      nullable: true,
      description: 'Failure reason, as a code of the provider; null: none given.',
    }),
    failedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When we learned of the failure; null: unknown.',
    }),
    player: t.field({
      type: FindingPlayer,
      description: 'The player who paid and is owed the money.',
      select: payer,
      resolve: playerOf,
    }),
    canGiveAgain: t.boolean({
      description:
        'Whether `refundBooking` can repeat the refund: it was a voluntary or manual refund and the player kept the seat.',
      select: { cause: true, failureReason: true, booking: { select: { status: true } } },
      resolve: ({ cause, failureReason, booking }) =>
        isOfKeptSeat({ cause }) && failureReason !== LOST && booking !== null && isSeated(booking),
    }),
    isSettled: t.boolean({
      description: 'Whether the money was since returned another way or as session credit.',
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
    description: 'The latest money audit; null: none has run.',
    resolve: () => lastAudit(),
  }),
  ledgerTotals: t.field({
    type: LedgerTotalsType,
    description: 'Current all-time totals of the ledger.',
    resolve: () => ledgerTotals(),
  }),
  disputes: t.prismaField({
    type: [DisputeType],
    description: `Payments disputed by players at their bank, newest first; at most ${MOST}.`,
    resolve: (query) => db.dispute.findMany({ ...query, orderBy: { id: 'desc' }, take: MOST }),
  }),
  failedRefunds: t.prismaField({
    type: [FailedRefund],
    description: `Failed refunds, newest first; at most ${MOST}.`,
    resolve: (query) =>
      db.refund.findMany({ ...query, where: { status: 'failed' }, orderBy: { id: 'desc' }, take: MOST }),
  }),
}));

mutation('runMoneyAudit', {
  description:
    'Runs the money audit now. Stores only its result, and refunds and disputes newly found at the provider. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    days: t.int({
      defaultValue: 30,
      description: `The number of days to compare with the payment provider, 1 to ${MAX_DAYS}; null: 30.`,
    }),
  }),
  resolve: async ({ days }, { viewer }) => ({ moneyAudit: await auditNow(viewer, days ?? 30) }),
  payload: (t) => ({
    moneyAudit: t.expose('moneyAudit', { type: MoneyAudit, description: 'The result of the audit.' }),
  }),
});

mutation('fixMoneyFinding', {
  description:
    'Fixes a finding in one of its safe ways. The finding is checked again under locks, so a fix is applied only once. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    key: t.string({ required: true, description: 'Key of the finding, such as "paid-without-seat:12".' }),
    choice: t.field({ type: FixChoice, required: true, description: 'One of the finding’s fixes.' }),
    bookingId: t.id({ description: 'ASSIGN: one of the fix’s bookings.' }),
    amountCents: t.int({
      description: 'OUTSIDE: the amount refunded, in US cents; refused unless exactly this is owed.',
    }),
    reason: t.string({
      description:
        'ASSIGN: the evidence. OUTSIDE: the payment reference, shown to the player. SET_ASIDE: the reason. 3 to 500 characters, kept in the audit log.',
    }),
  }),
  resolve: async ({ bookingId, ...input }, { viewer }) => {
    const named = bookingId ? rowId('Booking', bookingId, 'bookingId') : null;
    return { message: await fixFinding(viewer, { ...input, bookingId: named }) };
  },
  payload: sentence,
});
