import { aCampaign, aMember, atStripe, CARDS, chargesAt, timeMachine } from '../../tests/scene/campaign.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { seat } from '../../tests/scene/table.ts';
import { aSession, aSuperAdmin, aUser, inHours } from '../../tests/scene/world.ts';
import { finishDeletions } from '../account/deletion.service.ts';
import { payRefunds } from '../bookings/bookings.jobs.ts';
import { chargeCampaignDates } from '../bookings/charges/charges.jobs.ts';
import { payCampaignDate } from '../bookings/charges/date-payment.service.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';
import { deliverMails } from '../platform/mail-delivery.ts';
import { closeCircuits } from '../platform/provider.ts';
import { lock } from '../seating/locks.ts';
import { deleteUser } from './deletion.service.ts';

let sandbox: Sandbox;
let time: ReturnType<typeof timeMachine>;
beforeAll(async () => {
  sandbox = await startSandbox();
  time = timeMachine(sandbox);
  await sandbox.stripe('POST', '/webhooks', { drop: true });
});
afterEach(answerAgain);
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const away = () => sandbox.stripe('POST', '/faults', { kind: '500_before', path: '/v1/*', count: 1000 });

async function answerAgain() {
  await sandbox.stripe('DELETE', '/faults');
  closeCircuits();
}

/** A campaign member with one reserved date in 60 hours. */
async function aReservedDate(card: string) {
  const campaign = await aCampaign([inHours(60)]);
  const member = await aMember(campaign, card);
  const { id } = await db.booking.findFirstOrThrow({ where: { membershipId: member.membershipId } });
  return { ...member, bookingId: id, chargeAt: new Date(+campaign.sessions[0]!.scheduledAt - 48 * HOUR) };
}

const erasedAt = async ({ id }: { id: number }) =>
  (await db.userDeletion.findUniqueOrThrow({ where: { userId: id } })).erasedAt;

/** Lets the provider answer again and completes all pending work: refunds, and the erasure of the user. */
async function goOn() {
  await answerAgain();
  await time.ahead(120);
  await chargeCampaignDates();
  await payRefunds();
  await finishDeletions();
}

test('nobody is forgotten while their card may have been charged, and that money goes back', async () => {
  const { player, customer, bookingId, chargeAt } = await aReservedDate(CARDS.pays);
  await time.to(chargeAt);
  await sandbox.stripe('POST', '/faults', {
    kind: 'drop_after',
    path: '/v1/payment_intents',
    method: 'POST',
    count: 3,
  });
  await chargeCampaignDates();
  await away();
  expect((await deleteUser(await aSuperAdmin(), player.id)).message).toContain('The account is closed.');
  expect(await db.booking.findUnique({ where: { id: bookingId } })).toMatchObject({ status: 'cancelled' });
  expect(await erasedAt(player)).toBeNull();

  await goOn();
  expect(await erasedAt(player)).not.toBeNull();
  const refunds = await db.refund.findMany({ where: { bookingId } });
  expect(refunds).toMatchObject([{ amountCents: 2500, status: 'succeeded' }]);
  expect(await chargesAt(customer)).toHaveLength(1);
});

test('nobody is forgotten while a page of theirs can be paid', async () => {
  const { player, bookingId } = await aReservedDate(CARDS.declines);
  const page = await payCampaignDate(player, bookingId);
  await away();
  await deleteUser(await aSuperAdmin(), player.id);
  expect(await db.booking.findUnique({ where: { id: bookingId } })).toMatchObject({ status: 'cancelled' });
  expect(await erasedAt(player)).toBeNull();

  await goOn();
  expect(await erasedAt(player)).not.toBeNull();
  await expect(sandbox.pay(page.stripeSessionId!)).rejects.toThrow();
});

test('nobody is forgotten who begins to pay while it is done', async () => {
  const [admin, player] = [await aSuperAdmin(), await aUser()];
  const { id } = await seat(player, (await aSession()).id, 'cancelled');
  const [, deleted] = await overlap(
    async (tx) => {
      await lock(tx, { bookings: [id] });
      await tx.checkout.create({
        data: {
          userId: player.id,
          status: 'open',
          amountCents: 2500,
          idempotencyKey: `begins-${id}`,
          origin: 'http://localhost',
          expiresAt: inHours(1),
          nextCheckAt: inHours(1),
        },
      });
    },
    () => deleteUser(admin, player.id),
  );
  expect(deleted).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
  expect(await erasedAt(player)).toBeNull();
});

test('their customer goes at Stripe too: once it answers, and also where it is gone already', async () => {
  const admin = await aSuperAdmin();
  const campaign = await aCampaign([inHours(24 * 9)]);
  const [one, other] = [await aMember(campaign), await aMember(campaign)];
  await away();
  await deleteUser(admin, one.player.id);
  await deliverMails();
  await time.ahead(120);
  await finishDeletions();
  const finishedAt = async ({ id }: { id: number }) =>
    (await db.userDeletion.findUniqueOrThrow({ where: { userId: id } })).finishedAt;
  // The user is already erased here.
  expect([await erasedAt(one.player), await finishedAt(one.player)]).toEqual([expect.any(Date), null]);
  const waits = await db.userDeletion.findUniqueOrThrow({ where: { userId: one.player.id } });
  expect(waits.address).toBeNull();
  await goOn();
  expect(await finishedAt(one.player)).not.toBeNull();
  expect(await atStripe('GET', `/customers/${one.customer}`)).toMatchObject({ deleted: true });

  await sandbox.stripe('POST', `/customers/${other.customer}/delete`);
  await deleteUser(admin, other.player.id);
  await deliverMails();
  await goOn();
  expect(await finishedAt(other.player)).not.toBeNull();
  const known = { id: { in: [one.player.id, other.player.id] }, stripeCustomerId: { not: null } };
  expect(await db.user.count({ where: known })).toBe(0);
});

test('a customer that Stripe will not delete, or does not know, is left to staff and asked for again', async () => {
  const admin = await aSuperAdmin();
  const { player, customer } = await aMember(await aCampaign([inHours(24 * 9)]));
  const known = (stripeCustomerId: string) =>
    db.user.update({ where: { id: player.id }, data: { stripeCustomerId } });
  // Unknown to Stripe, as with the key of another account.
  await known('cus_elsewhere');
  await deleteUser(admin, player.id);
  await deliverMails();
  await goOn();
  await time.ahead(3700);
  await finishDeletions();
  const deletion = await db.userDeletion.findUniqueOrThrow({ where: { userId: player.id } });
  expect(deletion).toMatchObject({ erasedAt: expect.any(Date), address: null, finishedAt: null });
  expect(await db.user.findUnique({ where: { id: player.id } })).toMatchObject({
    stripeCustomerId: 'cus_elsewhere',
  });
  const key = `customer-of-erased:${deletion.id}`;
  expect(await db.moneyAlert.findUnique({ where: { key } })).toMatchObject({
    message: expect.stringContaining('cus_elsewhere'),
  });
  expect(await db.outboxMail.count({ where: { dedupeKey: `alarm:${key}:${admin.id}` } })).toBe(1);

  await known(customer);
  await time.ahead(3700);
  await finishDeletions();
  expect(await atStripe('GET', `/customers/${customer}`)).toMatchObject({ deleted: true });
  expect(await db.userDeletion.findUnique({ where: { userId: player.id } })).toMatchObject({
    finishedAt: expect.any(Date),
  });
});
