import { setImmediate as turn } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { noteBegun } from '../../relay/socket.ts';
import { whenSeen } from './whenSeen.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
beforeAll(() => Object.assign(globalThis, { document: page }));

async function becomes(visibilityState: 'hidden' | 'visible') {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
  await turn();
}

test('once somebody looks, and when it failed again as soon as somebody looks or the line opens', async () => {
  const work = jest.fn<() => Promise<boolean>>().mockResolvedValue(false);
  const stop = whenSeen(work);
  await turn();
  expect(work).toHaveBeenCalledTimes(0);
  await becomes('visible');
  expect(work).toHaveBeenCalledTimes(1);
  await becomes('hidden');
  await becomes('visible');
  expect(work).toHaveBeenCalledTimes(2);
  work.mockResolvedValue(true);
  noteBegun();
  await turn();
  expect(work).toHaveBeenCalledTimes(3);
  await becomes('hidden');
  await becomes('visible');
  expect(work).toHaveBeenCalledTimes(3);
  stop();
});

test('what has ended is not tried again', async () => {
  const work = jest.fn<() => Promise<boolean>>().mockResolvedValue(false);
  await becomes('visible');
  whenSeen(work)();
  await becomes('visible');
  expect(work).toHaveBeenCalledTimes(1);
});
