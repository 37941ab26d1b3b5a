import { deliveryState } from './deliveryState.ts';

test.each([
  [null, 0, null, 'Message only', null],
  ['QUEUED', 0, null, 'Waiting', null],
  ['SENDING', 1, null, 'Sending', null],
  ['QUEUED', 2, 'Busy', 'Trying again', 'Busy'],
  ['SENDING', 2, 'Busy', 'Trying again', 'Busy'],
  ['SENT', 1, null, 'Sent', null],
  ['SENT', 3, 'Busy', 'Sent at try 3', null],
  ['DEAD', 500, 'Mailbox is full', 'Failed', 'Mailbox is full'],
  ['DEAD', 500, null, 'Failed', 'No answer'],
] as const)('%s after %i tries and %j is told as %s', (mailStatus, attempts, problem, label, told) => {
  expect(deliveryState({ mailStatus, attempts, problem })).toMatchObject({ label, problem: told });
});
