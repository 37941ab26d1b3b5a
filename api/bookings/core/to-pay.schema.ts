import { ViewerNode } from '../../identity/viewer.schema.ts';
import { type OpenCredit, openCredits, sumOf } from '../../payments/credits.service.ts';
import { builder, type GraphQLContext } from '../../platform/graphql/builder.ts';
import { loader } from '../../platform/graphql/loader.ts';
import { isReservation } from '../../seating/rules.ts';
import { BookingNode } from './booking.schema.ts';
import { isFreeFor } from './booking.service.ts';
import { inWords, paidHow, type ToPay, toPay } from './to-pay.ts';

export const ToPayRef = builder.objectRef<ToPay>('ToPay').implement({
  description: 'A price for the viewer and how it is paid: session credit first, the rest by card.',
  fields: (t) => ({
    priceCents: t.exposeInt('priceCents', {
      description: 'The price, in US cents; for a campaign member the one fixed when they joined.',
    }),
    creditCents: t.exposeInt('creditCents', { description: 'Amount paid by session credit, in US cents.' }),
    cardCents: t.exposeInt('cardCents', {
      description: 'Amount paid by card, in US cents; 0 with a price: credit pays it all.',
    }),
    words: t.string({
      description: 'The calculation as text: “$40.00 − $25.01 credit = $14.99 by card”.',
      resolve: inWords,
    }),
  }),
});

const credits = loader<OpenCredit[]>(async (userIds) => {
  const found = new Map<number, OpenCredit[]>();
  for (const id of userIds) found.set(id, await openCredits(id)); // only ever the viewer
  return found;
});
export const loadCredits = async (context: GraphQLContext, userId: number) =>
  (await credits.load(context, userId)) ?? [];
export const loadBalance = async (context: GraphQLContext, userId: number) =>
  sumOf(await loadCredits(context, userId));

builder.prismaObjectField(BookingNode, 'toPay', (t) =>
  t.field({
    type: ToPayRef,
    description:
      'How it was paid or is being paid; to the player of a date waiting for its charge, the payment if made now. Zero for a friend on a seat paid for them.',
    select: {
      userId: true,
      sitterId: true,
      status: true,
      membershipId: true,
      checkoutId: true,
      amountCents: true,
      creditCents: true,
    },
    resolve: async (booking, _args, context) => {
      const waits = isReservation(booking) && booking.checkoutId === null && booking.creditCents === 0;
      if (isFreeFor(context.viewer, booking)) return paidHow({ amountCents: 0 });
      if (!waits || context.viewer?.id !== booking.userId) return paidHow(booking);
      const balance = await loadBalance(context, booking.userId);
      return toPay({ priceCents: booking.amountCents, mayPayAll: true }, balance);
    },
  }),
);

const SessionCredit = builder.objectRef<OpenCredit>('SessionCredit').implement({
  description: 'A spendable session credit.',
  fields: (t) => ({
    amountCents: t.exposeInt('left', { description: 'Remaining amount, in US cents.' }),
    endsAt: t.expose('endsAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Expiry time; null: never expires.',
    }),
  }),
});

builder.prismaObjectFields(ViewerNode, (t) => ({
  creditCents: t.int({
    description: 'Total spendable session credit, in US cents.',
    select: { id: true },
    resolve: ({ id }, _args, context) => loadBalance(context, id),
  }),
  credits: t.field({
    type: [SessionCredit],
    description: 'The spendable session credits, earliest expiry first.',
    select: { id: true },
    resolve: ({ id }, _args, context) => loadCredits(context, id),
  }),
}));
