import { aPaidBooking, auditorFinds, runJobs } from '../../tests/promises/stage.ts';
import { bearer, startApp, type TestApp } from '../../tests/scene/app.ts';
import { as } from '../../tests/scene/as.ts';
import { aCampaign, aMember } from '../../tests/scene/campaign.ts';
import { followBoth } from '../../tests/scene/email-change.ts';
import { tokenOf } from '../../tests/scene/login.ts';
import { PASSWORD, withPassword } from '../../tests/scene/password.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aGameMaster, aSession, aStaffMember, aSuperAdmin, aUser, inHours } from '../../tests/scene/world.ts';
import { finishDeletions } from '../account/deletion.service.ts';
import { fixFinding } from '../bookings/audit/fixes.service.ts';
import { reconcile } from '../bookings/bookings.jobs.ts';
import { removeFromSession } from '../bookings/cancelling/removal.service.ts';
import { confirmCampaignCard, updateCampaignCard } from '../bookings/charges/card.service.ts';
import { startCheckout } from '../bookings/checkout/checkout.service.ts';
import { verifyCheckout } from '../bookings/checkout/verification.service.ts';
import { tellGameMasters } from '../bookings/moving/game-master-digest.service.ts';
import { requestEmailChange } from '../identity/email-change.service.ts';
import { approveUserEmailChange } from '../identity/email-change-approval.service.ts';
import { grantCredit } from '../payments/credits.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';

let app: TestApp;
let sandbox: Sandbox;
let superAdmin: Viewer;
beforeAll(async () => {
  [app, sandbox] = [await startApp(), await startSandbox()];
  superAdmin = await aSuperAdmin();
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

const idOf = ({ id }: { id: number }) => globalId('AdminUser', id);
const remove = (person: { id: number }) =>
  as(superAdmin).ok(
    'deleteUser',
    { userId: idOf(person) },
    'deletedBookings message user { fullName erasedAt }',
  );
const ENDED = 'The account is closed.';
const FOLLOWS =
  'Some of their money is still on its way or owed, or the provider does not answer: we finish the rest automatically.';
/** Completes the refunds owed and runs the job again. */
async function returned() {
  await runJobs();
  clock.setOffset(31_000);
  await finishDeletions();
  await runJobs();
}
const refuse = (viewer: Viewer, person: { id: number }, code: string) =>
  as(viewer).refused('deleteUser', { userId: idOf(person) }, code);
const previewOf = async (viewer: Viewer, person: { id: number }) => {
  const { admin } = await as(viewer).ask(
    'query ($id: ID!) { admin { user(id: $id) { deletionPreview { refusal bookings refundCents lostCreditCents } } } }',
    { id: idOf(person) },
  );
  return admin.user.deletionPreview;
};
const whole = (id: number) =>
  db.user.findUniqueOrThrow({
    where: { id },
    include: { deletion: true, loginTokens: true, accounts: true },
  });

test('what was booked goes back as it was announced, the person is forgotten, the money is not', async () => {
  const player = await aUser();
  const { bookingId, session } = await aPaidBooking(sandbox, { player });
  const past = await aPaidBooking(sandbox, { player });
  await db.session.update({ where: { id: past.session.id }, data: { scheduledAt: inHours(-3) } });
  await db.booking.update({ where: { id: bookingId }, data: { specialRequests: 'I am allergic to nuts' } });
  const { id: newsletter } = await db.newsletterSubscriber.create({ data: { email: player.email } });
  const token = await tokenOf(player);
  const waited = await aSession({ maxPlayers: 1 });
  await db.waitlistEntry.create({ data: { sessionId: waited.id, userId: player.id } });
  await runJobs();
  await tellGameMasters();
  const naming = async () => {
    const told = [
      ...(await db.tableChange.findMany()).map(({ content }) => content),
      ...(await db.outboxMail.findMany({ where: { kind: 'table-changes' } })).map(({ text }) => text),
    ];
    return told.filter((text) => new RegExp(`\\b${player.fullName}\\b`).test(text)).length;
  };
  expect(await naming()).toBeGreaterThan(2); // two changes, a mail or two

  expect(await previewOf(superAdmin, player)).toEqual({
    refusal: null,
    bookings: 1,
    refundCents: 2500,
    lostCreditCents: 0,
  });
  expect(await remove(player)).toEqual({
    deletedBookings: 1,
    message: `${ENDED} 1 booking was cancelled, and $25.00 goes back to the card. ${FOLLOWS}`,
    user: { fullName: player.fullName, erasedAt: null },
  });
  expect((await app.call('GET', '/api/auth/me', undefined, bearer(token))).status).toBe(401);
  await returned();

  const refunds = await db.refund.findMany({ where: { booking: { userId: player.id } } });
  expect(refunds).toMatchObject([
    { bookingId, cause: 'user_deleted', amountCents: 2500, status: 'succeeded' },
  ]);
  expect(await db.booking.findUnique({ where: { id: bookingId } })).toMatchObject({
    status: 'refunded',
    specialRequests: '',
    endReason: 'Your account was deleted.',
  });
  expect(await db.booking.findUnique({ where: { id: past.bookingId } })).toMatchObject({
    status: 'confirmed',
  });
  expect(await db.seat.count({ where: { sessionId: session.id, bookingId: { not: null } } })).toBe(0);
  expect(await db.payment.findMany({ where: { userId: player.id } })).toMatchObject([
    { customerEmail: null, amountCents: 2500 },
    { customerEmail: null, amountCents: 2500 },
  ]);
  const left = await whole(player.id);
  expect(JSON.stringify(left)).not.toMatch(new RegExp(`${player.username}|${player.fullName}`));
  expect(left).toMatchObject({ loginTokens: [], accounts: [], email: `erased:${player.id}@erased.invalid` });
  expect(await db.newsletterSubscriber.findUnique({ where: { id: newsletter } })).toBeNull();

  const told = (await sandbox.mails(player.email)).map(({ Subject }) => Subject);
  expect(told).toContain('Your account was deleted');
  expect(told.filter((subject) => /on its way back/.test(subject))).toHaveLength(1);
  // The email address is kept only until the last mail is sent.
  expect(left.deletion).toMatchObject({ address: player.email, finishedAt: null });
  clock.setOffset(120_000);
  await finishDeletions();
  expect((await whole(player.id)).deletion).toMatchObject({ address: null, finishedAt: expect.any(Date) });
  expect(await db.outboxMail.count({ where: { toAddress: player.email } })).toBe(0);
  expect(await naming()).toBe(0);
  // Pending notifications are still sent.
  expect(await db.tableChange.findMany({ where: { sessionId: session.id, mailedAt: null } })).toMatchObject([
    { content: expect.stringMatching(/^Deleted user /), userId: null },
  ]);
  expect(await auditorFinds(['mails'])).toEqual([]);
});

test('reserved dates, places in campaigns, holds and credit end with it', async () => {
  const { campaign, sessions } = await aCampaign([inHours(24 * 9), inHours(24 * 16)]);
  const { player, membershipId } = await aMember({ campaign, sessions });
  await updateCampaignCard(player, campaign.id);
  const page = await db.cardSetup.findFirstOrThrow({ where: { userId: player.id } });
  await sandbox.pay(page.stripeSessionId!);
  await confirmCampaignCard(player, page.stripeSessionId);
  await startCheckout(player, { sessionId: (await aSession()).id, agreeToTerms: true });
  const given = await aPaidBooking(sandbox);
  await db.$transaction((tx) =>
    grantCredit(tx, { userId: player.id, bookingId: given.bookingId, amountCents: 1_000 }),
  );
  expect(await previewOf(superAdmin, player)).toMatchObject({
    bookings: 2,
    refundCents: 0,
    lostCreditCents: 1_000,
  });
  expect(await remove(player)).toMatchObject({
    deletedBookings: 2,
    message: 'User deleted. 2 bookings were cancelled, and nothing has to go back to the card.',
  });
  const goodbye = await db.outboxMail.findFirstOrThrow({
    where: { toAddress: player.email, kind: 'account-deleted' },
  });
  expect(goodbye.text).toContain('Your seats in sessions to come were given up.');
  expect(goodbye.text).toContain('$10.00 of session credit ended with the account.');
  expect(goodbye.text).not.toMatch(/paid for them|way back/);
  const statuses = await db.booking.groupBy({ by: ['status'], where: { userId: player.id }, _count: true });
  expect(statuses).toEqual([
    { status: 'cancelled', _count: 2 },
    { status: 'expired', _count: 1 },
  ]);
  const told = {
    gameMasterId: campaign.gameMasterId,
    content: { endsWith: ' has no account any more, and the seat is free.' },
  };
  expect(await db.tableChange.count({ where: told })).toBe(2);
  expect(await db.campaignMembership.findUnique({ where: { id: membershipId } })).toMatchObject({
    leftAt: expect.any(Date),
    stripePaymentMethodId: null,
    cardLast4: null,
  });
  expect(await db.cardSetup.findUnique({ where: { id: page.id } })).toMatchObject({
    status: 'complete',
    stripePaymentMethodId: null,
  });
  expect(
    await db.chargeAttempt.count({ where: { booking: { userId: player.id }, status: 'scheduled' } }),
  ).toBe(0);
});

test('credit is said to end, before and after, and only what the card paid is said to come back', async () => {
  const player = await aUser();
  await db.$transaction((tx) => grantCredit(tx, { userId: player.id, bookingId: null, amountCents: 4_000 }));
  const pay = async () => startCheckout(player, { sessionId: (await aSession()).id, agreeToTerms: true });
  await pay(); // $25 of credit
  const mixed = await pay(); // $15 of credit, $10 by card
  await sandbox.pay(mixed.stripeSessionId!);
  await verifyCheckout(player, mixed.stripeSessionId!);
  await db.$transaction((tx) => grantCredit(tx, { userId: player.id, bookingId: null, amountCents: 1_000 }));
  await pay(); // $10 of credit are reserved
  expect(await previewOf(superAdmin, player)).toMatchObject({
    bookings: 2,
    refundCents: 1_000,
    lostCreditCents: 5_000,
  });
  const { message } = await remove(player);
  expect(message).toBe(`${ENDED} 2 bookings were cancelled, and $10.00 goes back to the card. ${FOLLOWS}`);
  const written = () =>
    db.outboxMail.findMany({ where: { toAddress: player.email }, orderBy: { id: 'asc' } });
  const atOnce = await written();
  await returned();

  const mails = [...atOnce, ...(await written())];
  const ofKind = (wanted: string) => mails.filter(({ kind }) => kind === wanted);
  expect(ofKind('money-returned').map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your booking has ended: /),
    expect.stringMatching(/^\$10\.00 is on its way back: /),
  ]);
  const [byCredit, byBoth] = ofKind('money-returned').map(({ text }) => text);
  expect(byCredit).toContain('$25.00 of its price was session credit, which ends with the account.');
  expect(byBoth).toContain('$15.00 of its price was session credit, which ends with the account.');
  const [goodbye] = ofKind('account-deleted');
  expect(goodbye!.text).toContain('$10.00 that you paid for them went back to your card.');
  expect(goodbye!.text).toContain('$50.00 of session credit ended with the account.');
  for (const { text } of mails) expect(text).not.toMatch(/credit again|more days/);
});

test('what went back at the provider, untold, is not said to go back once more', async () => {
  const { player, bookingId } = await aPaidBooking(sandbox);
  const { payment } = await db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: { payment: true },
  });
  const payment_intent = payment!.stripePaymentIntentId;
  await sandbox.stripe('POST', '/refunds', { payment_intent, amount: 1000 });
  expect(await previewOf(superAdmin, player)).toMatchObject({ bookings: 1, refundCents: 1500 });
  await sandbox.stripe('POST', '/refunds', { payment_intent, amount: 500 }); // while the dialog is open
  expect(await remove(player)).toMatchObject({
    message: `${ENDED} 1 booking was cancelled, and $10.00 goes back to the card. ${FOLLOWS}`,
  });
});

test('whom staff still owe what no card takes is not forgotten before', async () => {
  const { player, bookingId } = await aPaidBooking(sandbox);
  const { payment } = await db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: { payment: true },
  });
  const payment_intent = payment!.stripePaymentIntentId;
  const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent });
  await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'won' });
  await reconcile();
  const said = /^We owe this user \$25\.00 that no card accepts\. /;
  for (const end of [null, () => removeFromSession(superAdmin, bookingId, { refund: 'whole' })]) {
    await end?.();
    expect((await previewOf(superAdmin, player)).refusal).toMatch(said);
    expect((await refuse(superAdmin, player, 'CONFLICT')).message).toMatch(said);
  }
  await fixFinding(superAdmin, { key: `refund-failed:${bookingId}`, choice: 'credit' });
  expect(await previewOf(superAdmin, player)).toMatchObject({ refusal: null, lostCreditCents: 2500 });
  expect((await remove(player)).user).toMatchObject({ fullName: 'Deleted user' });
});

test('what cannot end yet waits, and the job goes on with it', async () => {
  const player = await aUser();
  const page = await startCheckout(player, { sessionId: (await aSession()).id, agreeToTerms: true });
  await sandbox.stripe('POST', '/faults', { kind: '500_before', path: '/v1/checkout/sessions*', count: 50 });
  expect(await remove(player)).toMatchObject({
    deletedBookings: 0,
    message: expect.stringContaining('we finish the rest automatically'),
    user: { fullName: player.fullName, erasedAt: null },
  });
  // The payment page was paid before Stripe answered again: the seat is released and the money refunded.
  await sandbox.stripe('DELETE', '/faults');
  await sandbox.pay(page.stripeSessionId!);
  clock.setOffset(61_000);
  await finishDeletions();
  await runJobs();
  clock.setOffset(92_000);
  await finishDeletions();
  expect(await whole(player.id)).toMatchObject({
    fullName: 'Deleted user',
    deletion: { deletedBookings: 1, erasedAt: expect.any(Date) },
  });
  expect(await db.booking.findMany({ where: { userId: player.id } })).toMatchObject([{ status: 'refunded' }]);
});

test('who may be deleted, and by whom', async () => {
  const player = await aUser();
  const staff = await aStaffMember();
  await refuse(staff, player, 'FORBIDDEN');
  expect(await previewOf(staff, player)).toBeNull();
  const otherSuper = await aSuperAdmin();
  expect((await refuse(superAdmin, otherSuper, 'CONFLICT')).message).toBe('Super admins cannot be deleted');
  await refuse(superAdmin, superAdmin, 'CONFLICT');
  await refuse(superAdmin, { id: 2_147_483_647 }, 'NOT_FOUND');

  const { viewer: keeper, profile } = await aGameMaster();
  const session = await aSession({ gameMasterId: profile.id });
  const said =
    'This Game Master runs 1 session to come. Please call them off or give them to another Game Master first.';
  expect((await previewOf(superAdmin, keeper)).refusal).toBe(said);
  expect((await refuse(superAdmin, keeper, 'CONFLICT')).message).toBe(said);
  expect(await whole(keeper.id)).toMatchObject({ disabledAt: null, deletion: null });
  await db.session.update({ where: { id: session.id }, data: { status: 'cancelled' } });
  expect(await remove(keeper)).toMatchObject({ deletedBookings: 0 });
  expect(await db.gameMaster.findUnique({ where: { id: profile.id } })).toMatchObject({
    userId: null,
    archivedAt: expect.any(Date),
  });
  expect(await remove(staff)).toMatchObject({ deletedBookings: 0 });

  const entries = await db.auditEntry.findMany({
    where: { targetId: String(staff.id), targetType: 'User' },
    orderBy: { id: 'asc' },
  });
  expect(entries).toMatchObject([
    {
      actorId: superAdmin.id,
      action: 'user.deleted',
      detail: { changed: { isAdmin: { old: true, new: false } } },
    },
    { actorId: superAdmin.id, action: 'user.erased', detail: { deletedBookings: 0 } },
  ]);
});

test('the profile, the picture and every address a person had are forgotten with the account', async () => {
  const [player, newcomer] = [await aUser(), await aUser()];
  const picture = await db.picture.create({
    data: { name: player.username, data: new Uint8Array(), width: 1, height: 1, uploadedById: player.id },
  });
  await db.user.update({
    where: { id: player.id },
    data: {
      pronouns: 'she/her',
      bio: 'Reads maps.',
      experience: 'some',
      timeZoneChosen: true,
      imageUrl: `/files/${picture.name}.webp`,
    },
  });
  const first = player.email;
  await withPassword(player);
  const second = `second-${first}`;
  for (const email of [second, `third-${first}`]) {
    const before = await whole(player.id);
    await requestEmailChange(before as never, { email, password: PASSWORD });
    await followBoth(before.email, email);
  }
  const asked = `never-confirmed-${first}`;
  await requestEmailChange((await whole(player.id)) as never, { email: asked, password: PASSWORD });
  await approveUserEmailChange(superAdmin, player.id, { email: asked, reason: 'Knew the last table' });
  // Another user has the first address by now and keeps their data.
  await db.user.update({ where: { id: newcomer.id }, data: { email: first } });
  await db.newsletterSubscriber.createMany({ data: [{ email: first }, { email: second }] });
  await remove(player);
  await runJobs();
  clock.setOffset(120_000);
  await finishDeletions();
  expect(await whole(player.id)).toMatchObject({
    pronouns: '',
    bio: '',
    experience: null,
    timeZoneChosen: false,
    imageUrl: null,
    deletion: { finishedAt: expect.any(Date) },
  });
  expect(await db.picture.count({ where: { name: picture.name } })).toBe(0);
  expect(await db.emailChange.count({ where: { userId: player.id } })).toBe(0);
  const left = [
    await db.outboxMail.findMany({ where: { toAddress: { not: first } } }),
    await db.auditEntry.findMany(),
    await db.oneTimeToken.findMany(),
  ];
  for (const address of [second, `third-${first}`, asked]) {
    expect(JSON.stringify(left)).not.toContain(address);
  }
  expect(await db.newsletterSubscriber.findMany({ where: { email: { endsWith: first } } })).toMatchObject([
    { email: first },
  ]);
});

test('by REST, twice: the second time nothing is done and the same is said', async () => {
  const { player } = await aPaidBooking(sandbox);
  const call = async (who: Viewer) =>
    app.call('DELETE', `/api/admin/users/${player.id}`, undefined, bearer(await tokenOf(who)));
  expect((await call(await aStaffMember())).status).toBe(403);
  const first = await call(superAdmin);
  expect([first.status, first.body]).toEqual([200, { deletedBookings: 1, message: expect.any(String) }]);
  expect((await call(superAdmin)).body).toEqual(first.body);
  expect(await db.refund.count({ where: { booking: { userId: player.id } } })).toBe(1);
  await returned();
  const list = await app.call(
    'GET',
    `/api/admin/users?search=${player.username}`,
    undefined,
    bearer(await tokenOf(superAdmin)),
  );
  expect(list.body).toEqual([]);
});
