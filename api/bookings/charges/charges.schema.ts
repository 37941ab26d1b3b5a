import { rowId } from '../../platform/graphql/ids.ts';
import { byService, mutation } from '../../platform/graphql/mutation.ts';
import { changedMembership } from '../campaigns/membership.schema.ts';
import { openedCheckout } from '../checkout/checkout.schema.ts';
import { confirmCampaignCard, updateCampaignCard } from './card.service.ts';
import { payCampaignDate } from './date-payment.service.ts';

mutation('payCampaignDate', {
  description: 'Opens a payment page for a reserved date, as after a declined charge. For its player.',
  auth: byService,
  input: (t) => ({
    bookingId: t.id({ required: true, description: 'The reserved date.' }),
    useCredit: t.boolean({
      defaultValue: true,
      description: 'Session credit pays first; false keeps it for another time.',
    }),
  }),
  resolve: async ({ bookingId, useCredit }, { viewer }) => ({
    checkout: await payCampaignDate(viewer, rowId('Booking', bookingId, 'bookingId'), {
      useCredit: useCredit ?? true,
    }),
  }),
  payload: openedCheckout,
});

mutation('updateCampaignCard', {
  description:
    'Opens a page that saves another card; all campaigns of the viewer are charged to it. For a player of the campaign.',
  auth: byService,
  input: (t) => ({
    campaignId: t.id({ required: true, description: 'The campaign whose page the way back leads to.' }),
  }),
  resolve: ({ campaignId }, { viewer }) =>
    updateCampaignCard(viewer, rowId('Campaign', campaignId, 'campaignId')),
  payload: (t) => ({
    url: t.exposeString('url', {
      description: 'A hosted page that saves a card and charges nothing: where to send the player.',
    }),
  }),
});

mutation('confirmCampaignCard', {
  description:
    'Takes the card that was saved on the page just left. Refused charges are tried again at once. For the player who was sent there.',
  auth: byService,
  input: (t) => ({
    stripeSessionId: t.string({
      required: true,
      description: 'What stands behind `card_setup=` in the address of the campaign’s page.',
    }),
  }),
  resolve: async ({ stripeSessionId }, { viewer }) => ({
    membershipId: await confirmCampaignCard(viewer, stripeSessionId),
  }),
  payload: changedMembership,
});
