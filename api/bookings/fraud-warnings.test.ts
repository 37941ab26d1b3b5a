import { aCartOfTwo, bookingOf, intentOf } from '../../tests/scene/seats.ts';
import { unheardProvider } from '../../tests/scene/unheard.ts';
import { aStaffMember, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { payRefunds, processWebhooks, reconcile } from './bookings.jobs.ts';
import { cancelBooking } from './cancelling/cancellation.service.ts';

// A bank tells that it takes a payment for fraud, days before it takes the money.

const provider = unheardProvider();

const warn = (payment_intent: string, more: object = {}) =>
  provider.sandbox.stripe('POST', '/webhooks/send', {
    type: 'radar.early_fraud_warning.created',
    object: {
      id: `issfr_${crypto.randomUUID()}`,
      object: 'radar.early_fraud_warning',
      actionable: true,
      charge: 'ch_1',
      fraud_type: 'made_with_stolen_card',
      payment_intent,
      ...more,
    },
  });

const alarmsTo = ({ email }: { email: string }) =>
  db.outboxMail.findMany({ where: { toAddress: email, kind: 'alarm' }, orderBy: { id: 'asc' } });

test('staff are told once, with every booking that it paid for, and nothing else happens', async () => {
  const [staff, gone, player] = [await aStaffMember(), await aStaffMember(), await aUser()];
  await db.user.update({ where: { id: gone.id }, data: { disabledAt: new Date() } });
  const [first, second] = await aCartOfTwo(provider.sandbox, player);
  const intent = await intentOf(first);
  const { data } = await warn(intent);
  await reconcile();
  await warn(intent, { id: data.object.id });
  await reconcile();
  const alarms = await alarmsTo(staff);
  expect(alarms.map(({ subject }) => subject)).toEqual([
    `A bank reports $50.00 from ${player.fullName} as fraud`,
  ]);
  expect(alarms[0]).toMatchObject({ aboutUserIds: [player.id] });
  expect(await alarmsTo(gone)).toEqual([]); // who may not log in any more reads nothing of players
  for (const id of [first, second]) {
    const { session, status, refunds } = await bookingOf(id);
    expect(alarms[0]!.text).toContain(`booking ${id} of "${session.title}"`);
    expect([status, refunds]).toEqual(['confirmed', []]);
  }
  expect(alarms[0]!.text).toContain('made_with_stolen_card');
  expect(await db.webhookEvent.count({ where: { processedAt: null } })).toBe(0);
});

test('of what went back or was disputed before nobody is told', async () => {
  const staff = await aStaffMember();
  const [first] = await aCartOfTwo(provider.sandbox, await aUser());
  await warn(await intentOf(first), { actionable: false });
  await reconcile();
  expect(await alarmsTo(staff)).toEqual([]);
});

test('nor of what went back, or was disputed, until the warning is heard', async () => {
  const staff = await aStaffMember();
  const player = await aUser();
  const [first, second] = await aCartOfTwo(provider.sandbox, player);
  for (const id of [first, second]) await cancelBooking(player, id);
  await payRefunds();
  const [disputed] = await aCartOfTwo(provider.sandbox, player);
  await provider.sandbox.stripe('POST', '/disputes', { payment_intent: await intentOf(disputed) });
  await reconcile();
  const before = await alarmsTo(staff);
  for (const id of [first, disputed]) await warn(await intentOf(id));
  await reconcile();
  expect(await alarmsTo(staff)).toEqual(before);
});

test('of a payment that is not known staff are told after a day', async () => {
  const staff = await aStaffMember();
  const { id } = await warn('pi_of_nobody');
  await reconcile();
  const read = () => db.webhookEvent.findUniqueOrThrow({ where: { id } });
  expect(await read()).toMatchObject({ processedAt: null, error: expect.stringContaining('not known yet') });
  expect(await alarmsTo(staff)).toEqual([]);
  await db.webhookEvent.update({ where: { id }, data: { attempts: 23, nextAttemptAt: new Date(0) } });
  await processWebhooks();
  expect(await read()).toMatchObject({ processedAt: expect.any(Date) });
  expect(await alarmsTo(staff)).toMatchObject([
    { subject: 'A bank reports a payment from somebody we do not know as fraud' },
  ]);
});
