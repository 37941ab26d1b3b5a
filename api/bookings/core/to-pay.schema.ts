import { ViewerNode } from '../../identity/viewer.schema.ts';
import { type OpenCredit, openCredits, sumOf } from '../../payments/credits.service.ts';
import { builder, type GraphQLContext } from '../../platform/graphql/builder.ts';
import { loader } from '../../platform/graphql/loader.ts';
import { isReservation } from '../../seating/rules.ts';
import { BookingNode } from './booking.schema.ts';
import { isFreeFor } from './booking.service.ts';
import { inWords, paidHow, type ToPay, toPay } from './to-pay.ts';

export const ToPayRef = builder.objectRef<ToPay>('ToPay').implement({
  description:
    'What something costs the viewer, and how it is paid: session credit first, the card the rest.',
  fields: (t) => ({
    priceCents: t.exposeInt('priceCents', {
      description: 'The price, in US cents; for a member of a campaign the one fixed when they joined.',
    }),
    creditCents: t.exposeInt('creditCents', { description: 'Paid by session credit, in US cents.' }),
    cardCents: t.exposeInt('cardCents', {
      description: 'Paid by card, in US cents; 0 with a price: credit pays for everything.',
    }),
    words: t.string({
      description: 'The same in words: “$40.00 − $25.01 credit = $14.99 by card”.',
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
      'How it was paid, or is being paid; for the player of a date that waits for its charge: how paying it now would go. Nothing to who sits on a seat that a friend has paid for.',
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
  description: 'Session credit that can be spent now.',
  fields: (t) => ({
    amountCents: t.exposeInt('left', { description: 'What is left of it, in US cents.' }),
    endsAt: t.expose('endsAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when it can be spent; null: for ever.',
    }),
  }),
});

builder.prismaObjectFields(ViewerNode, (t) => ({
  creditCents: t.int({
    description: 'Session credit that can be spent now, in US cents.',
    select: { id: true },
    resolve: ({ id }, _args, context) => loadBalance(context, id),
  }),
  credits: t.field({
    type: [SessionCredit],
    description: 'The same in its parts, the soonest to end first.',
    select: { id: true },
    resolve: ({ id }, _args, context) => loadCredits(context, id),
  }),
}));
