import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aSession, aUser, inHours } from '../../tests/scene/world.ts';
import { erase } from '../identity/erasure.service.ts';
import { ensureCustomer } from '../payments/customers.service.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';

/** Whoever is erased while something of theirs is being written is not written down again. */

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

test.each<[string, object]>([
  ['updateProfile', { fullName: 'Ada Lovelace', bio: 'Countess of numbers.', timeZone: 'Europe/London' }],
  ['updateTastes', { systems: ['Daggerheart'], playDays: [5], experience: 'VETERAN' }],
  ['updateNeeds', { lines: ['SPIDERS'] }],
  ['updateLimits', { lines: 'No drowning.', veils: 'Hospitals.' }],
  ['updateNotifications', { mailNews: true, mailMessages: true }],
])('%s writes nothing of them', async (mutation, input) => {
  const person = await aUser();
  const [, changed] = await overlap(
    (tx) => erase(tx, person),
    () => as(person).refused(mutation, input, 'NOT_LOGGED_IN'),
  );
  expect(changed).toMatchObject({ status: 'fulfilled' });
  expect(await db.user.findUnique({ where: { id: person.id } })).toMatchObject({
    fullName: 'Deleted user',
    bio: '',
    timeZone: null,
    systems: [],
    playDays: [],
    experience: null,
    lines: '',
    veils: '',
    mailMessages: false,
  });
  expect(await db.playerNeeds.count({ where: { userId: person.id } })).toBe(0);
  expect(await db.newsletterSubscriber.count({ where: { email: person.email } })).toBe(0);
});

test('nothing that they reported comes to staff', async () => {
  const [person, session] = [await aUser(), await aSession()];
  const report = { about: globalId('Session', session.id), reason: 'It was about me.' };
  const [, made] = await overlap(
    (tx) => erase(tx, person),
    () => as(person).refused('createReport', report, 'NOT_LOGGED_IN'),
  );
  expect(made).toMatchObject({ status: 'fulfilled' });
  expect(await db.report.count({ where: { reporterId: person.id } })).toBe(0);
});

test('no seat is held for them', async () => {
  const [person, session] = [await aUser(), await aSession({ scheduledAt: inHours(100) })];
  const order = { sessionId: String(session.id), agreeToTerms: true, isAdult: true, agreeToConduct: true };
  const [, held] = await overlap(
    (tx) => erase(tx, person),
    () => as(person).refused('startCheckout', order, 'NOT_LOGGED_IN'),
  );
  expect(held).toMatchObject({ status: 'fulfilled' });
  expect(await db.booking.count({ where: { userId: person.id } })).toBe(0);
});

test('the payment provider is left with no customer of theirs', async () => {
  const person = await aUser();
  const [, made] = await overlap(
    (tx) => erase(tx, person),
    () => ensureCustomer(person.id),
  );
  expect(made).toMatchObject({ status: 'rejected', reason: { code: 'NOT_LOGGED_IN' } });
  expect(await db.user.findUnique({ where: { id: person.id } })).toMatchObject({ stripeCustomerId: null });
});
