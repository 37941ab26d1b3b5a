import { pendingMessages } from './pendingMessages.ts';

const mine = (databaseId: number, content: string) => ({ databaseId, content, isMine: true });

test('what has arrived does not wait any more', () => {
  const items = [{ content: 'ok ', after: 4 }];
  expect(pendingMessages(items, [mine(5, 'ok')])).toEqual([]);
  expect(pendingMessages(items, [{ ...mine(5, 'ok'), isMine: false }])).toEqual(items);
});

test('the same words from before are another message', () => {
  const items = [{ content: 'ok', after: 4 }];
  expect(pendingMessages(items, [mine(4, 'ok')])).toEqual(items);
});

test('each message stands for one that waits', () => {
  const items = [
    { content: 'ok', after: 4, key: 'a' },
    { content: 'ok', after: 4, key: 'b' },
  ];
  expect(pendingMessages(items, [mine(5, 'ok')])).toEqual([items[1]]);
  expect(pendingMessages(items, [mine(5, 'ok'), mine(6, 'ok')])).toEqual([]);
});
