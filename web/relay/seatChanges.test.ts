import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { tellCommitted } from './committed.ts';
import { isOfSeat, shareSeatChanges } from './seatChanges.ts';

test('other tabs are told of what changes a seat, and of nothing else', () => {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  const mutations = Object.keys(schema.getMutationType()!.getFields());
  expect(mutations.filter(isOfSeat).toSorted()).toEqual([
    ...['cancelBooking', 'claimSeat', 'decideCancellation', 'giveSeatBack', 'joinWaitlist', 'leaveCampaign'],
    ...['leaveWaitlist', 'payCampaignDate', 'refundBooking', 'rejoinCampaignDate', 'requestCancellation'],
    ...['skipCampaignDate', 'startCheckout', 'verifyCheckout', 'withdrawCancellation'],
  ]);
});

test('they are told while somebody listens, of those alone', () => {
  const told: string[] = [];
  const storage = { setItem: (_key: string, value: string) => told.push(value), removeItem: () => undefined };
  Object.assign(globalThis, {
    localStorage: storage,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  const stop = shareSeatChanges(() => undefined);
  for (const mutation of ['startCheckout', 'sendMessage', 'cancelBooking']) tellCommitted(mutation);
  stop();
  tellCommitted('startCheckout');
  expect(told).toEqual(['startCheckout', 'cancelBooking']);
});
