import { creditBalance } from '../../payments/credits.service.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { loader } from '../../platform/graphql/loader.ts';
import { isReservation } from '../../seating/rules.ts';
import { BookingNode } from './booking.schema.ts';
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

const balances = loader(async (userIds) => {
  const found = new Map<number, number>();
  for (const id of userIds) found.set(id, await creditBalance(id)); // of the viewer alone
  return found;
});

builder.prismaObjectField(BookingNode, 'toPay', (t) =>
  t.field({
    type: ToPayRef,
    description:
      'How it was paid, or is being paid; for the player of a date that waits for its charge: how paying it now would go.',
    select: {
      userId: true,
      status: true,
      membershipId: true,
      checkoutId: true,
      amountCents: true,
      creditCents: true,
    },
    resolve: async (booking, _args, context) => {
      const waits = isReservation(booking) && booking.checkoutId === null && booking.creditCents === 0;
      if (!waits || context.viewer?.id !== booking.userId) return paidHow(booking);
      const balance = (await balances.load(context, booking.userId)) ?? 0;
      return toPay({ priceCents: booking.amountCents, mayPayAll: true }, balance);
    },
  }),
);
