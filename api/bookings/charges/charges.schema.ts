import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { rowId } from '../../platform/graphql/ids.ts';
import { MembershipNode } from '../campaigns/membership.schema.ts';
import { CheckoutRef } from '../checkout/checkout.schema.ts';
import { confirmCampaignCard, updateCampaignCard } from './card.service.ts';
import { payCampaignDate } from './date-payment.service.ts';

const CardPage = builder.objectRef<{ url: string }>('CardPage').implement({
  description: 'A hosted page that saves a card and charges nothing.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'Where to send the player.' }),
  }),
});

const PayCampaignDateInput = builder.inputType('PayCampaignDateInput', {
  fields: (t) => ({ bookingId: t.id({ required: true }) }),
});
const UpdateCampaignCardInput = builder.inputType('UpdateCampaignCardInput', {
  fields: (t) => ({ campaignId: t.id({ required: true }) }),
});
const ConfirmCampaignCardInput = builder.inputType('ConfirmCampaignCardInput', {
  fields: (t) => ({
    stripeSessionId: t.string({ required: true, description: 'card_setup of the campaign’s page.' }),
  }),
});

builder.mutationFields((t) => ({
  payCampaignDate: t.field({
    type: CheckoutRef,
    errors: {},
    authScopes: { user: true },
    description: 'Opens a payment page for a reserved date, as after a declined charge.',
    args: { input: t.arg({ type: PayCampaignDateInput, required: true }) },
    resolve: (_root, { input }, { viewer }) =>
      payCampaignDate(viewer, rowId('Booking', input.bookingId, 'bookingId')),
  }),
  updateCampaignCard: t.field({
    type: CardPage,
    errors: {},
    authScopes: { user: true },
    description: 'Opens a page that saves another card; all campaigns of the viewer are charged to it.',
    args: { input: t.arg({ type: UpdateCampaignCardInput, required: true }) },
    resolve: (_root, { input }, { viewer }) =>
      updateCampaignCard(viewer, rowId('Campaign', input.campaignId, 'campaignId')),
  }),
  confirmCampaignCard: t.prismaField({
    type: MembershipNode,
    errors: {},
    authScopes: { user: true },
    description:
      'Takes the card that was saved on the page just left. Refused charges are tried again at once.',
    args: { input: t.arg({ type: ConfirmCampaignCardInput, required: true }) },
    resolve: async (query, _root, { input }, { viewer }) => {
      const id = await confirmCampaignCard(viewer, input.stripeSessionId);
      return db.campaignMembership.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
