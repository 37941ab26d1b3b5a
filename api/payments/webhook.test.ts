import { jest } from '@jest/globals';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { until } from '../../tests/scene/until.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { ProviderAway } from './stripe-errors.service.ts';
import type { ProviderEvent, ToldEvent } from './stripe-events.service.ts';
import { keepEvents, processInbox } from './webhook.service.ts';

beforeEach(async () => {
  await db.webhookEvent.deleteMany();
  // Time goes on only where a test says so: a machine that is busy takes nothing from a lease or a wait.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
});
afterEach(() => {
  jest.restoreAllMocks();
  clock.setOffset(0);
});
afterAll(closeAll);

const event = (id: string, payload: object = {}, createdAt = clock.now()): ToldEvent => ({
  id,
  type: 'refund.updated',
  payload,
  createdAt,
});
const read = (id: string) => db.webhookEvent.findUniqueOrThrow({ where: { id } });
const ahead = (seconds: number) => clock.setOffset(seconds * 1000);

/** A handler that remembers what it was given. */
function aHandler(work: (event: ProviderEvent) => Promise<void> = async () => {}) {
  const given: string[] = [];
  const handle = async (one: ProviderEvent) => {
    given.push(one.id);
    await work(one);
  };
  return { given, handle };
}
const failing = (error: Error) => aHandler(() => Promise.reject(error));

test('an event is kept once, as it first came', async () => {
  expect(await keepEvents([event('evt_1', { first: true })])).toBe(1);
  expect(await keepEvents([event('evt_1'), event('evt_2')])).toBe(1);
  expect((await read('evt_1')).payload).toEqual({ first: true });
});

test('text that the database cannot store loses only that', async () => {
  await keepEvents([event('evt_1', { name: 'A\u0000da', more: ['\ud800', { '\u2764': 'x' }] })]);
  expect((await read('evt_1')).payload).toEqual({ name: 'Ada', more: ['\ufffd', { '\u2764': 'x' }] });
});

test('each is handled once, with what it brought, and then done', async () => {
  await keepEvents([event('evt_1', { amount: 1 }), event('evt_2')]);
  const payloads: object[] = [];
  const { given, handle } = aHandler(async ({ payload }) => void payloads.push(payload));
  await processInbox(handle);
  await processInbox(handle);
  expect(given.toSorted()).toEqual(['evt_1', 'evt_2']);
  expect(payloads).toContainEqual({ amount: 1 });
  const { payload, ...done } = await read('evt_1');
  expect(done).toMatchObject({ processedAt: expect.any(Date), attempts: 1, error: null });
  expect(payload).toEqual({}); // whoever paid may be forgotten later
});

test('a backlog is worked off as it happened, though the newest is told first', async () => {
  const ids = Array.from({ length: 8 }, (_, n) => `evt_${n}`);
  const told = ids.map((id, n) => event(id, {}, new Date(clock.now().getTime() - (9 - n) * 1000)));
  await keepEvents(told.toReversed());
  const { given, handle } = aHandler();
  await processInbox(handle);
  // Four are worked off side by side.
  expect(given.slice(0, 4).toSorted()).toEqual(ids.slice(0, 4));
});

test('one from the future, or of no time at all, is due now', async () => {
  await keepEvents([
    event('evt_1', {}, new Date(Date.now() + 60_000)),
    event('evt_2', {}, new Date(Number.NaN)),
  ]);
  const { given, handle } = aHandler();
  await processInbox(handle);
  expect(given.toSorted()).toEqual(['evt_1', 'evt_2']);
});

test('two processes at once share the inbox', async () => {
  const ids = Array.from({ length: 20 }, (_, n) => `evt_${n}`);
  await keepEvents(ids.map((id) => event(id)));
  const [one, other] = [aHandler(), aHandler()];
  await Promise.all([processInbox(one.handle), processInbox(other.handle)]);
  expect([...one.given, ...other.given].toSorted()).toEqual(ids.toSorted());
});

test('one that another process is just taking is left to it', async () => {
  await keepEvents([event('evt_1'), event('evt_2')]);
  const { given, handle } = aHandler();
  await overlap(
    (tx) => tx.$queryRaw`SELECT 1 FROM "WebhookEvent" WHERE id = 'evt_1' FOR UPDATE`,
    () => processInbox(handle),
  );
  expect(given).toEqual(['evt_2']);
});

test('one whose process died is taken again after a minute, not before', async () => {
  await keepEvents([event('evt_1')]);
  const hung = Promise.withResolvers<void>();
  const dead = aHandler(() => hung.promise);
  const dying = processInbox(dead.handle);
  await until(() => dead.given.length);
  const next = aHandler();
  ahead(55);
  await processInbox(next.handle);
  expect(next.given).toEqual([]);
  ahead(61);
  await processInbox(next.handle);
  expect(next.given).toEqual(['evt_1']);
  hung.resolve();
  await dying;
});

test('one that fails is tried again, later each time, and holds up no other', async () => {
  await keepEvents([event('evt_1'), event('evt_2')]);
  const { given, handle } = aHandler(async ({ id }) => {
    if (id === 'evt_1') throw new Error('broken');
  });
  let now = 0;
  for (const wait of [10, 20, 40, 80]) {
    await processInbox(handle);
    const { nextAttemptAt, error } = await read('evt_1');
    expect(error).toBe('broken');
    expect(Math.abs((nextAttemptAt.getTime() - Date.now()) / 1000 - now - wait)).toBeLessThan(2);
    now += wait + 1;
    ahead(now);
  }
  expect(given.filter((id) => id === 'evt_2')).toHaveLength(1);
  await processInbox(aHandler().handle);
  expect(await read('evt_1')).toMatchObject({ processedAt: expect.any(Date), error: null, attempts: 5 });
});

test.each([
  ['broken', 3600, new Error('broken')],
  ['an outage', 30, new ProviderAway()],
])('after many tries %s waits at most %d s', async (_, seconds, error) => {
  await keepEvents([event('evt_1')]);
  await db.webhookEvent.update({ where: { id: 'evt_1' }, data: { attempts: 40 } });
  await processInbox(failing(error).handle);
  const { nextAttemptAt } = await read('evt_1');
  const waits = (nextAttemptAt.getTime() - Date.now()) / 1000;
  expect(waits).toBeGreaterThan(seconds - 5);
  expect(waits).toBeLessThanOrEqual(seconds);
});
