import { clock } from '../../platform/clock.ts';
import { db, type Prisma } from '../../platform/db.ts';
import { builder, type GraphQLContext } from '../../platform/graphql/builder.ts';
import { loader } from '../../platform/graphql/loader.ts';
import { type Earmarked, NOTHING_EARMARKED } from '../core/balances.ts';
import { BookingNode } from '../core/booking.schema.ts';
import { isGuest, readsPrivately } from '../core/booking.service.ts';
import { loadEarmarked, paidFor } from '../core/earmarked.schema.ts';
import { goBackTogether, heldTogether } from '../core/held-together.ts';
import { lookAtPaymentOf } from '../core/payment-sync.ts';
import { type CancellationOutcome, seatRescue, startsSoon } from '../core/policy.rules.ts';
import { readEarmarked, refundableOf } from '../core/refundable.ts';
import { inSentences, returnedInWords } from '../core/return-sentence.ts';
import { lapsedNote } from '../core/status.rules.ts';
import { cancelledAfter, claimedByFriend, outcomeOf } from './cancellation.service.ts';

const CancellationKind = builder.enumType('CancellationKind', {
  description: 'How a player can cancel a booking now.',
  values: {
    FULL_REFUND: { description: 'Cancel at once with a full refund.' },
    REQUEST: { description: 'Request it from staff; too late for an automatic refund.' },
    NONE: {
      description:
        'Not possible: ended, started, requested already, payment under way, or claimed by a friend.',
    },
  } as const,
});

interface Outcome extends CancellationOutcome {
  paid: boolean;
  /** The part of the price paid with session credit that is not credit again yet. */
  creditCents: number;
  /** Why not all of it goes back; null: all does. */
  note: string | null;
  /** A request is open already. */
  requested: boolean;
  /** The provider did not say in time what has gone back there. */
  unsure?: boolean;
  /** Why it cannot be cancelled now, and what can be done later; null: nothing to add. */
  after: string | null;
  /** The friend who has claimed the seat; null: nobody has, or it is not a friend's seat. */
  friend: string | null;
  /** The session titles of all seats that wait for the same payment; empty: it was paid. */
  held: readonly string[];
}

const CancellationOutcomeRef = builder.objectRef<Outcome>('CancellationOutcome').implement({
  description: 'The result of cancelling now, by the policy in force when the seat was booked.',
  fields: (t) => ({
    kind: t.field({
      type: CancellationKind,
      description: 'How the player can cancel.',
      resolve: ({ kind }) => kind,
    }),
    refundCents: t.exposeInt('refundCents', {
      description: 'Amount refunded to the card at once, in US cents.',
    }),
    creditCents: t.int({
      description: 'Amount returned as session credit at once, in US cents.',
      resolve: ({ kind, paid, creditCents }) => (kind === 'FULL_REFUND' && paid ? creditCents : 0),
    }),
    deadline: t.field({
      type: 'DateTime',
      description: 'Cancelling before this time brings a full refund.',
      resolve: ({ deadline }) => deadline,
    }),
    seats: t.int({
      description:
        'The number of seats given up: 1, or all of an unpaid order, which can only be paid as a whole.',
      resolve: ({ held }) => Math.max(held.length, 1),
    }),
    sentence: t.string({ description: 'The result as a sentence for the player.', resolve: wordsOf }),
  }),
});

const UNSURE =
  'Our payment provider did not answer just now. Money that already went back to your card, or that your bank holds after a dispute, does not go back a second time.';

const wordsOf = (outcome: Outcome) =>
  inSentences(
    sentenceOf(outcome),
    outcome.kind === 'FULL_REFUND' && outcome.friend ? losesIt(outcome.friend) : null,
    outcome.unsure ? UNSURE : null,
  );

const losesIt = (friend: string) =>
  `${friend} has claimed this seat. They lose it if you cancel, and we tell them by mail.`;

function sentenceOf({ kind, refundCents, creditCents, paid, requested, after, note, hours, held }: Outcome) {
  if (kind === 'FULL_REFUND' && !paid)
    return `Nothing was charged yet. ${goBackTogether(held) ?? 'Cancel to give the seat back.'}`;
  if (kind === 'FULL_REFUND') {
    const words =
      note && refundCents + creditCents === 0
        ? 'Cancel to give the seat back.'
        : `Cancel now and ${returnedInWords(refundCents, creditCents, 'goes back to your card')}.`;
    return note ? `${words} ${note}` : words;
  }
  if (kind === 'REQUEST') {
    return `${startsSoon(hours)}: you can send a request, and an admin will contact you within 24 hours. ${seatRescue(note)}`;
  }
  if (requested) return `An admin will contact you within 24 hours. ${seatRescue(note)}`;
  return after ?? 'This booking can no longer be cancelled.';
}

/** Limits the outcome to what is left of the payment. */
const atMost = (
  { cardCents, creditCents, note }: ReturnType<typeof refundableOf>,
  outcome: ReturnType<typeof outcomeOf>,
) => ({
  ...outcome,
  note,
  creditCents,
  refundCents: Math.min(outcome.refundCents, cardCents),
});

const toCancel = {
  ...paidFor,
  userId: true,
  checkoutId: true,
  status: true,
  paymentStatus: true,
  membershipId: true,
  heldUntil: true,
  forFriend: true,
  sitterId: true,
  sitter: { select: { fullName: true } },
  policy: true,
  refundUntil: true,
  session: { select: { scheduledAt: true } },
} as const;

const outcomeNow = (
  booking: Prisma.BookingGetPayload<{ select: typeof toCancel }>,
  earmarked: Earmarked,
  held: readonly string[],
): Outcome => {
  const now = clock.now();
  const outcome = outcomeOf(booking, booking.session, now);
  const impossible = claimedByFriend(booking) ?? lapsedNote(booking, now);
  return {
    ...atMost(
      refundableOf(booking, booking.payment, earmarked),
      impossible ? { ...outcome, kind: 'NONE', refundCents: 0 } : outcome,
    ),
    paid: booking.status !== 'pending',
    requested: booking.status === 'cancel_requested',
    after: cancelledAfter(booking) ?? impossible,
    friend: (booking.forFriend && booking.sitter?.fullName) || null,
    held,
  };
};

const together = loader(heldTogether);

/**
 * Loads the seats held together; empty for a Game Master, who may not see at which other tables a player holds seats.
 */
const loadHeld = async (
  context: GraphQLContext,
  booking: Prisma.BookingGetPayload<{ select: typeof toCancel }>,
) => {
  const { status, checkoutId } = booking;
  if (status !== 'pending' || checkoutId === null || !readsPrivately(context.viewer, booking)) return [];
  return (await together.load(context, checkoutId)) ?? [];
};

/** Returns what cancelling would bring, after asking the provider what has gone back. */
async function outcomeAsked(context: GraphQLContext, id: number): Promise<Outcome> {
  const isSure = await lookAtPaymentOf(id);
  const booking = await db.booking.findUniqueOrThrow({ where: { id }, select: toCancel });
  const { payment } = booking;
  const earmarked = (payment && (await readEarmarked(db, [payment])).get(payment.id)) ?? NOTHING_EARMARKED;
  const outcome = outcomeNow(booking, earmarked, await loadHeld(context, booking));
  return { ...outcome, unsure: !isSure && outcome.refundCents > 0 };
}

/** The outcome for a friend on the seat: nothing goes back to them, and they may not cancel it. */
const ofGuest = (outcome: Outcome): Outcome => ({
  ...outcome,
  kind: 'NONE',
  refundCents: 0,
  creditCents: 0,
  note: null,
  requested: false,
  after: 'A friend has paid for this seat. You can give it back before it starts.',
});

builder.prismaObjectFields(BookingNode, (t) => ({
  cancellation: t.field({
    type: CancellationOutcomeRef,
    description:
      'The result of cancelling now, by our records; for a friend who claimed the seat: kind NONE.',
    select: toCancel,
    resolve: async (booking, _args, context) => {
      const earmarked = await loadEarmarked(context, booking.payment);
      const outcome = outcomeNow(booking, earmarked, await loadHeld(context, booking));
      return isGuest(context.viewer, booking) ? ofGuest(outcome) : outcome;
    },
  }),
  cancellationNow: t.field({
    type: CancellationOutcomeRef,
    nullable: true,
    description:
      'As `cancellation`, after asking the payment provider for refunds made there; `sentence` says if it did not answer in time. null: the viewer is neither the payer nor staff.',
    complexity: 50,
    select: { id: true, userId: true },
    resolve: (booking, _args, context) =>
      readsPrivately(context.viewer, booking) ? outcomeAsked(context, booking.id) : null,
  }),
}));
