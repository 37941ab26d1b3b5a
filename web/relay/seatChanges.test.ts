import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { isOfSeat } from './seatChanges.ts';

test('other tabs are told of what changes a seat, and of nothing else', () => {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  const mutations = Object.keys(schema.getMutationType()!.getFields());
  expect(mutations.filter(isOfSeat).toSorted()).toEqual([
    ...['cancelBooking', 'claimSeat', 'decideCancellation', 'giveSeatBack', 'joinWaitlist', 'leaveCampaign'],
    ...['leaveWaitlist', 'payCampaignDate', 'refundBooking', 'rejoinCampaignDate', 'requestCancellation'],
    ...['skipCampaignDate', 'startCheckout', 'verifyCheckout'],
  ]);
});
