import { as } from '../../../tests/scene/as.ts';
import { aCampaign, aMember, atStripe } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { statementsOf } from '../../../tests/scene/statements.ts';
import { until } from '../../../tests/scene/until.ts';
import { aSession, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { db } from '../../platform/db.ts';
import { deliverMails } from '../../platform/mail-delivery.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { processWebhooks } from '../bookings.jobs.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { payCampaignDate } from '../charges/date-payment.service.ts';
import { toPay as share, toPayInTurn } from '../core/to-pay.ts';
import { createCheckoutSession } from './checkout.rest.ts';
import { startCheckout } from './checkout.service.ts';
import { verifyCheckout } from './verification.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function withCredit(amountCents: number) {
  const player = await aUser();
  await db.credit.create({ data: { userId: player.id, amountCents, expiresAt: inHours(9_999) } });
  return player;
}
const asked = async (player: Viewer | null, ...sessionIds: number[]) =>
  (
    await as(player).ask(
      'query ($ids: [ID!]!) { toPay(sessionIds: $ids) { priceCents creditCents cardCents words } }',
      { ids: sessionIds.map(String) },
    )
  ).toPay;
const start = (player: Viewer, sessionId: number, more: object = {}) =>
  startCheckout(player, { sessionId, agreeToTerms: true, ...more });
const bookingOf = (checkoutId: number) => db.booking.findFirstOrThrow({ where: { checkoutId } });
const atTheirPage = async (id: string) => (await atStripe('GET', `/checkout/sessions/${id}`)).amount_total;
const mailsTo = async ({ email }: Viewer) => {
  await deliverMails();
  return (await sandbox.mails(email)).map(({ TextBody }) => TextBody);
};
const fields = `booking { toPay { words } cancellation { refundCents creditCents sentence } }`;

test.each([
  [4000, 2501, true, { creditCents: 2501, cardCents: 1499 }],
  [4000, 4000, true, { creditCents: 4000, cardCents: 0 }],
  [4000, 9000, true, { creditCents: 4000, cardCents: 0 }],
  [4000, 9000, false, { creditCents: 3950, cardCents: 50 }],
  [4000, 3999, true, { creditCents: 3950, cardCents: 50 }],
  [4000, 0, true, { creditCents: 0, cardCents: 4000 }],
  [40, 10, true, { creditCents: 0, cardCents: 40 }],
])('of %p a balance of %p pays (all: %p) %p', (priceCents, balance, mayPayAll, expected) => {
  expect(share({ priceCents, mayPayAll }, balance)).toEqual({ priceCents, ...expected });
});

test('one price: before paying, at the provider, in the mail, in the account, on cancelling', async () => {
  const session = await aSession({ priceCents: 4000 });
  const player = await withCredit(2501);
  const words = '$40.00 − $25.01 credit = $14.99 by card';
  const before = { priceCents: 4000, creditCents: 2501, cardCents: 1499, words };
  expect(await asked(player, session.id)).toEqual(before);
  expect(await asked(null, session.id)).toMatchObject({ cardCents: 4000, words: '$40.00' });

  const checkout = await start(player, session.id);
  expect(await asked(player, session.id)).toEqual(before); // the page that is open
  expect(checkout.amountCents).toBe(1499);
  expect(await atTheirPage(checkout.stripeSessionId!)).toBe(1499);
  await sandbox.pay(checkout.stripeSessionId!);
  const booking = await until(async () => {
    await processWebhooks();
    const now = await bookingOf(checkout.id);
    return now.status === 'confirmed' && now;
  });
  expect((await mailsTo(player))[0]).toContain(`Paid: ${words}`);

  const shown = await as(player).ask(
    `query ($id: ID!) { ${fields.replace('booking', 'booking(id: $id)')} }`,
    {
      id: String(booking.id),
    },
  );
  const sentence = 'Cancel now and $14.99 goes back to your card and $25.01 is session credit again.';
  expect(shown.booking).toEqual({
    toPay: { words },
    cancellation: { refundCents: 1499, creditCents: 2501, sentence },
  });
  await cancelBooking(player, booking.id);
  expect((await mailsTo(player))[0]).toContain(
    '$14.99 goes back to the card you paid with and $25.01 is session credit again',
  );
});

test('credit can be left unused, and one may think again', async () => {
  const session = await aSession();
  const player = await withCredit(1000);
  const without = await start(player, session.id, { useCredit: false });
  expect(without.amountCents).toBe(2500);
  expect(await bookingOf(without.id)).toMatchObject({ creditCents: 0 });
  expect((await start(player, session.id, { useCredit: false })).id).toBe(without.id);
  expect(await creditBalance(player.id)).toBe(1000);

  const withIt = await start(player, session.id);
  expect(withIt).toMatchObject({ amountCents: 1500 });
  expect((await start(player, session.id)).id).toBe(withIt.id);
  expect(await db.booking.count({ where: { userId: player.id, status: 'pending' } })).toBe(1);

  const again = await start(player, session.id, { useCredit: false });
  expect(again.amountCents).toBe(2500);
  expect(await creditBalance(player.id)).toBe(1000);
});

test('useCredit is taken by both doors', async () => {
  const player = await withCredit(9000);
  const [first, second] = [await aSession(), await aSession()];
  const { checkout } = await as(player).ok(
    'startCheckout',
    { sessionId: first.id, agreeToTerms: true, useCredit: false },
    'checkout { amountCents }',
  );
  expect(checkout.amountCents).toBe(2500);
  const body = { sessionId: second.id, useCredit: false };
  const request = { viewer: player, body } as Parameters<typeof createCheckoutSession>[0];
  expect(await createCheckoutSession(request)).toMatchObject({ sessionId: expect.any(String) });
  expect(await creditBalance(player.id)).toBe(9000);
  await as(player).refused('startCheckout', { sessionId: first.id, agreeToTerms: false }, 'BAD_INPUT');
});

test('a cart spends one balance from the first session to the last', async () => {
  const [first, second] = [await aSession(), await aSession()];
  const player = await withCredit(4000);
  expect(await asked(player, first.id, second.id)).toMatchObject({ creditCents: 4000, cardCents: 1000 });
  const cartItems = [{ sessionId: first.id }, { sessionId: second.id }];
  expect(await startCheckout(player, { cartItems, agreeToTerms: true })).toMatchObject({ amountCents: 1000 });
});

test('a member sees the price that was fixed on joining, whatever the session costs now', async () => {
  const campaign = await aCampaign([inHours(24 * 7), inHours(24 * 14)]);
  const { player } = await aMember({ ...campaign, sessions: campaign.sessions.slice(1) });
  const { id } = campaign.sessions[0]!;
  await db.session.update({ where: { id }, data: { priceCents: 1800 } });
  expect(await asked(player, id)).toMatchObject({ priceCents: 2500, cardCents: 2500 });
  expect(await asked(await aUser(), id)).toMatchObject({ priceCents: 1800 });
  const { session } = await as(player).ask('query ($id: ID!) { session(id: $id) { toPay { priceCents } } }', {
    id: String(id),
  });
  expect(session.toPay.priceCents).toBe(2500);
  expect(await start(player, id)).toMatchObject({ amountCents: 2500 });
});

test('who joins while a page for another date is open pays the fixed price for that one too', async () => {
  const { sessions } = await aCampaign([inHours(24 * 7), inHours(24 * 14)]);
  const [first, second] = sessions.map(({ id }) => id);
  await db.session.update({ where: { id: second! }, data: { priceCents: 3000 } });
  const player = await aUser();
  const open = await start(player, second!);
  const { stripeSessionId } = await start(player, first!);
  await sandbox.pay(stripeSessionId!);
  await verifyCheckout(player, stripeSessionId);
  expect(await asked(player, second!)).toMatchObject({ priceCents: 2500, cardCents: 2500 });
  const { session } = await as(player).ask(
    'query ($id: ID!) { session(id: $id) { toPay { priceCents } paymentPlan { payments { state amountCents } } } }',
    { id: String(second) },
  );
  expect(session.toPay.priceCents).toBe(2500);
  expect(session.paymentPlan.payments.at(-1)).toEqual({ state: 'SCHEDULED', amountCents: 2500 });
  await refused(start(player, second!, { shownPriceCents: 2500 }), 'CONFLICT', 'sessionId'); // it is reserved
  const { id } = await db.booking.findFirstOrThrow({ where: { userId: player.id, sessionId: second! } });
  const anew = await payCampaignDate(player, id);
  expect(anew).toMatchObject({ amountCents: 2500 });
  expect(anew.id).not.toBe(open.id);
});

test('a reserved date that is paid by hand says how, and can keep the credit', async () => {
  const campaign = await aCampaign([inHours(24 * 7)]);
  const { player } = await aMember(campaign);
  await db.credit.create({ data: { userId: player.id, amountCents: 9000, expiresAt: inHours(9_999) } });
  const { id } = await db.booking.findFirstOrThrow({ where: { userId: player.id } });
  const { booking } = await as(player).ask(
    'query ($id: ID!) { booking(id: $id) { toPay { creditCents cardCents } } }',
    { id: String(id) },
  );
  expect(booking.toPay).toEqual({ creditCents: 2500, cardCents: 0 });
  expect(await payCampaignDate(player, id, { useCredit: false })).toMatchObject({ amountCents: 2500 });
  expect(await creditBalance(player.id)).toBe(9000);
});

describe('what the player was shown', () => {
  const shown = { shownPriceCents: 4000, shownPolicyVersion: '2025-07-05' };
  const newRules = (policyVersion: string) =>
    db.$executeRaw`UPDATE "Setting" SET value = value || ${JSON.stringify({ policyVersion })}::jsonb
      WHERE key = 'shop'`;
  const nothingBooked = async (player: Viewer) =>
    expect(await db.booking.count({ where: { userId: player.id } })).toBe(0);

  test('is what is booked: another price is refused, with credit too', async () => {
    const session = await aSession({ priceCents: 4000 });
    await db.session.update({ where: { id: session.id }, data: { priceCents: 4500 } });
    for (const player of [await aUser(), await withCredit(9000)]) {
      await refused(start(player, session.id, shown), 'CONFLICT', 'shownPriceCents');
      await nothingBooked(player);
    }
    const player = await aUser();
    expect(await start(player, session.id, { ...shown, shownPriceCents: 4500 })).toMatchObject({
      amountCents: 4500,
    });
  });

  test('a page that is open keeps its price', async () => {
    const session = await aSession({ priceCents: 4000 });
    const player = await aUser();
    const { id } = await start(player, session.id, shown);
    await db.session.update({ where: { id: session.id }, data: { priceCents: 4500 } });
    expect(await asked(player, session.id)).toMatchObject({ priceCents: 4000 });
    expect(await start(player, session.id, shown)).toMatchObject({ id, amountCents: 4000 });
  });

  test('are the rules of cancelling: others are refused, and an open page under old ones is given up', async () => {
    const [first, second] = [await aSession({ priceCents: 4000 }), await aSession({ priceCents: 4000 })];
    const player = await aUser();
    const old = await start(player, first.id, shown);
    await db.setting.createMany({ data: [{ key: 'shop', value: {} }], skipDuplicates: true });
    await newRules('2026-01-01');
    try {
      await refused(start(player, second.id, shown), 'CONFLICT', 'shownPolicyVersion');
      expect(await start(player, first.id, shown)).toMatchObject({ id: old.id }); // agreed to when they held
      const now = await start(player, first.id, { ...shown, shownPolicyVersion: '2026-01-01' });
      expect(now.id).not.toBe(old.id);
      expect(await bookingOf(now.id)).toMatchObject({ policy: { version: '2026-01-01' } });
      expect(await bookingOf(old.id)).toMatchObject({ status: 'expired' });
    } finally {
      await newRules('2025-07-05');
    }
  });
});

test('what each session of a list costs is read at once', async () => {
  const player = await withCredit(500);
  const tables = [await aSession(), await aSession({ priceCents: 3000 }), await aSession()];
  const each = tables.map(
    ({ id }, at) => `s${at}: session(id: "${id}") { toPay { cardCents } toPayWithFriends { cardCents } }`,
  );
  const answers: object[] = [];
  const statements = await statementsOf(async () =>
    answers.push(await as(player).ask(`{ ${each.join(' ')} }`)),
  );
  expect(statements.filter((text) => text.includes('"Credit"'))).toHaveLength(1);
  expect(answers[0]).toMatchObject({
    s0: { toPay: { cardCents: 2000 } },
    s1: {
      toPay: { cardCents: 2500 },
      toPayWithFriends: [{ cardCents: 2500 }, { cardCents: 5500 }, {}, {}],
    },
  });
});

test('seats of other sessions on the same page leave no room for friends', async () => {
  const player = await aUser();
  const [small, other] = [await aSession({ maxPlayers: 2 }), await aSession()];
  await startCheckout(player, {
    cartItems: [{ sessionId: small.id }, { sessionId: other.id }],
    agreeToTerms: true,
    agreeToConduct: true,
  });
  const { session } = await as(player).ask(
    `{ session(id: "${small.id}") { toPayWithFriends { priceCents } } }`,
  );
  expect(session.toPayWithFriends).toEqual([{ priceCents: 2500 }, { priceCents: 5000 }]);
});

test('credit pays a charge before its end, and none at that moment', () => {
  const [before, end] = [new Date('2026-12-01T19:00:00Z'), new Date('2026-12-01T19:00:01Z')];
  const seats = [before, end].map((at) => ({ priceCents: 500, mayPayAll: true, at }));
  const paid = toPayInTurn(seats, [{ left: 2500, endsAt: end }]);
  expect(paid.map(({ creditCents }) => creditCents)).toEqual([500, 0]);
});
