import { rowId } from '../../platform/graphql/ids.ts';
import { byService, mutation } from '../../platform/graphql/mutation.ts';
import { changedMembership } from '../campaigns/membership.schema.ts';
import { openedCheckout } from '../checkout/checkout.schema.ts';
import { confirmCampaignCard, updateCampaignCard } from './card.service.ts';
import { payCampaignDate } from './date-payment.service.ts';

mutation('payCampaignDate', {
  description: 'Opens a payment page for a reserved date, as after a declined charge. Its player only.',
  auth: byService,
  input: (t) => ({
    bookingId: t.id({ required: true, description: 'The reserved date.' }),
    useCredit: t.boolean({
      defaultValue: true,
      description: 'Whether session credit pays first. Default: true.',
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
    'Opens a page that saves another card, to which all campaigns of the viewer are charged. Players of the campaign only.',
  auth: byService,
  input: (t) => ({
    campaignId: t.id({ required: true, description: 'The campaign whose page the player returns to.' }),
  }),
  resolve: ({ campaignId }, { viewer }) =>
    updateCampaignCard(viewer, rowId('Campaign', campaignId, 'campaignId')),
  payload: (t) => ({
    url: t.exposeString('url', {
      description: 'URL of a hosted page that saves a card and charges nothing; send the player there.',
    }),
  }),
});

mutation('confirmCampaignCard', {
  description:
    'Uses the card just saved on the hosted page and retries declined charges at once. Only for the player who opened it.',
  auth: byService,
  input: (t) => ({
    stripeSessionId: t.string({
      required: true,
      description: 'The value of `card_setup` in the URL of the campaign’s page.',
    }),
  }),
  resolve: async ({ stripeSessionId }, { viewer }) => ({
    membershipId: await confirmCampaignCard(viewer, stripeSessionId),
  }),
  payload: changedMembership,
});
