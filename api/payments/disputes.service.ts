import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { formatUsd } from '../platform/money.ts';
import { transaction } from '../platform/transaction.ts';
import { lockRow } from '../seating/locks.ts';
import { alarmStaff } from './alarm.service.ts';
import { isAppeal, UNDECIDED } from './dispute.rules.ts';
import { post } from './ledger.service.ts';
import type { DisputeState } from './stripe-dispute.service.ts';

/**
 * Records a dispute or inquiry as read from Stripe: stores it, posts its money to the ledger and tells staff. Returns
 * the payment whose money is lost for good; null: none is. Throws while the payment is ours but not known here yet,
 * if the caller `mayWait` for that.
 */
export const followDispute = (dispute: DisputeState, { mayWait = true } = {}): Promise<number | null> =>
  transaction(async (tx) => {
    const payment = await tx.payment.findUnique({
      where: { stripePaymentIntentId: dispute.paymentIntentId ?? '' },
      include: { user: true },
    });
    if (!payment && dispute.isOurs && mayWait)
      throw new Error(`the payment of dispute ${dispute.id} is not known yet`);
    if (payment) return writeDispute(tx, dispute, payment);
    await tellStaff(tx, dispute);
    return null;
  });

/** Does the same for a known payment, in the caller's transaction. */
export async function writeDispute(
  tx: Tx,
  dispute: DisputeState,
  payment: { id: number; user: Payer },
): Promise<number | null> {
  const { id: stripeDisputeId, amountCents, reason, status } = dispute;
  await lockRow(tx, 'Payment', payment.id);
  if (await isOvertaken(tx, dispute)) return null;
  await tellStaff(tx, dispute, payment.user);
  await tx.dispute.upsert({
    where: { stripeDisputeId },
    create: { stripeDisputeId, paymentId: payment.id, amountCents, reason, status, updatedAt: clock.now() },
    update: { status, amountCents, updatedAt: clock.now() },
  });
  await postMoves(tx, dispute, payment.id);
  return status === 'lost' ? payment.id : null;
}

/** True when a concurrent read, made later, has already stored a more advanced status. */
async function isOvertaken(tx: Tx, { id: stripeDisputeId, status, askedAt }: DisputeState) {
  const known = await tx.dispute.findUnique({ where: { stripeDisputeId } });
  return known !== null && known.updatedAt > askedAt && stepOf(known.status) > stepOf(status);
}

/** The order in which a dispute progresses: the bank inquires, takes the money, reviews our evidence, decides. */
const STEPS = ['warning_needs_response', 'warning_under_review', 'warning_closed', ...UNDECIDED];

/** Any other status means that it is decided. */
function stepOf(status: string) {
  const step = STEPS.indexOf(status);
  return step === -1 ? STEPS.length : step;
}

/** The ledger key of a dispute's movement. */
export const moveKey = (move: { id: string }) => `dispute:${move.id}`;

async function postMoves(tx: Tx, { id, moves }: DisputeState, paymentId: number) {
  for (const move of moves) {
    const cents = move.amountCents - move.feeCents;
    await post(tx, {
      key: moveKey(move),
      memo: `Dispute ${id}: ${move.amountCents < 0 ? 'withdrawn' : 'reinstated'}, with its fee`,
      paymentId,
      entries: [
        { account: 'stripe', amountCents: cents },
        { account: 'disputes', amountCents: -cents },
      ],
    });
  }
}

/** An inquiry: the bank has not taken any money. */
const isInquiry = (status: string) => status.startsWith('warning_');

const ASKED =
  'The bank only asks, and has taken nothing. Please answer it there in time, or refund the payment: without an answer it may become a dispute.';
const FOUGHT = 'Please answer it there in time. Until it is decided nothing of this payment can be refunded.';

const APPEAL =
  'The bank has rejected our answer. You can still appeal there in time. Until it is decided nothing of this payment can be refunded.';

const decided: Record<string, string> = {
  won: 'The bank decided for us: the money is ours again, its fee is not. If a booking of this payment has ended meanwhile, its player is still owed what was not returned: the audit names it.',
  lost: 'The bank decided against us: the money is gone, with its fee. If the player still has a seat, please decide whether they keep it.',
  warning_closed: 'The bank only asked, and takes nothing.',
};

interface Payer {
  id: number;
  fullName: string;
}

async function tellStaff(tx: Tx, { id, amountCents, reason, status }: DisputeState, payer?: Payer) {
  const player = payer?.fullName ?? 'somebody we do not know';
  const amount = formatUsd(amountCents);
  const end = decided[status];
  const asked = isInquiry(status);
  // Staff are told once of each step: the inquiry, the dispute, the possible appeal, the outcome.
  const [key, open, advice] = asked
    ? [`inquiry:${id}`, `The bank of ${player} asks about ${amount}`, ASKED]
    : isAppeal(status)
      ? [`appeal:${id}`, `Dispute over ${amount} can be appealed: ${player}`, APPEAL]
      : [`dispute:${id}`, `${player} disputes ${amount}`, FOUGHT];
  const ended = asked
    ? `The bank of ${player} no longer asks about ${amount}`
    : `Dispute over ${amount} ${status}: ${player}`;
  const why = reason.replaceAll('_', ' ');
  await alarmStaff(tx, {
    key: end ? `dispute-closed:${id}` : key,
    message: `Dispute ${id} over ${amount} is ${status.replaceAll('_', ' ')}`,
    detail: { id, amountCents, reason, status },
    aboutUserIds: payer ? [payer.id] : [],
    subject: end ? ended : open,
    paragraphs: [
      `${player} asked the bank for ${status === 'lost' ? `money back (${why}), and it keeps ${amount}` : `${amount} back (${why})`}. The provider lists the dispute as ${id}.`,
      end ?? advice,
    ],
  });
}
