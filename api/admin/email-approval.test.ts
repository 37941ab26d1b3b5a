import { as } from '../../tests/scene/as.ts';
import { mailedToken, mailTo } from '../../tests/scene/callers.ts';
import { closeAll } from '../../tests/scene/close.ts';
import {
  aChange,
  addressOf,
  aSquatter,
  type Change,
  follow,
  linkRefused,
} from '../../tests/scene/email-change.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { PASSWORD } from '../../tests/scene/password.ts';
import { aGameMaster, aStaffMember, aSuperAdmin, aUser } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { MaybeViewer, Viewer } from '../platform/viewer.ts';

const reason = 'Showed us a receipt and knew the last table';

let superAdmin: Viewer;
beforeAll(async () => {
  superAdmin = await aSuperAdmin();
});
afterEach(() => clock.setOffset(0));
afterAll(closeAll);

const idOf = ({ person: { id } }: Change) => globalId('AdminUser', id);
const form = (change: Change) => ({ userId: idOf(change), email: change.email, reason });
const approve = (change: Change) =>
  as(superAdmin).ok('approveUserEmailChange', form(change), 'user { email }');
const refused = (change: Change, code = 'CONFLICT', more: object = {}, viewer: MaybeViewer = superAdmin) =>
  as(viewer).refused('approveUserEmailChange', { ...form(change), ...more }, code);
const shownTo = async (viewer: Viewer, change: Change) => {
  const query = 'query ($id: ID!) { admin { user(id: $id) { emailChange { email requestedAt isProved } } } }';
  return (await as(viewer).ask(query, { id: idOf(change) })).admin.user.emailChange;
};
const shown = (change: Change) => shownTo(superAdmin, change);

/** Expects how often the change was made, whether staff approved it, and the mails to the old address. */
async function expectDone(change: Change, { made, approved, mails }: Record<string, unknown>) {
  const { person, email } = change;
  expect(await addressOf(change)).toBe(made ? email : person.email);
  const entries = (action: string) =>
    db.auditEntry.findMany({
      where: { action, targetId: String(person.id) },
      select: { actorId: true, detail: true },
    });
  const told = await db.outboxMail.findMany({
    where: { toAddress: person.email, kind: { in: ['email-changed', 'email-change-approved'] } },
    orderBy: { id: 'asc' },
  });
  expect(await entries('email.changed')).toHaveLength(Number(made));
  expect(await entries('email.approved')).toEqual(
    approved ? [{ actorId: superAdmin.id, detail: { reason, email } }] : [],
  );
  expect(told.map(({ kind }) => kind)).toEqual(mails);
}

test('before the link at the new address: the old one is told with a way back, and that link makes the change', async () => {
  const change = await aChange();
  expect(await shown(change)).toEqual({
    email: change.email,
    requestedAt: expect.any(String),
    isProved: false,
  });
  // Approval does not verify the new address.
  const squatter = await aSquatter(change.email);
  expect((await approve(change)).user.email).toBe(change.person.email);
  expect(await squatter.left()).toBe(1);
  await expectDone(change, { made: 0, approved: true, mails: ['email-change-approved'] });
  expect((await mailTo(change.person.email))!.text).toContain(change.email);
  expect(await shown(change)).toBeNull();
  expect(await follow(change, 'approve')).toMatchObject({ isMade: false });
  expect(await follow(change, 'confirm')).toMatchObject({ isMade: true });
  await expectDone(change, { made: 1, approved: true, mails: ['email-change-approved', 'email-changed'] });
});

test('after the link at the new address: the change is made at once, and told by one mail', async () => {
  const change = await aChange();
  await follow(change, 'confirm');
  expect(await shown(change)).toMatchObject({ isProved: true });
  // An account that never verified this address gives way to one that did.
  await aSquatter(change.email);
  expect((await approve(change)).user.email).toBe(change.email);
  await expectDone(change, { made: 1, approved: true, mails: ['email-changed'] });
  expect(await follow(change, 'approve')).toMatchObject({ isMade: true });
  await refused(change);
});

test.each([false, true])(
  'the old address keeps the account by its way back for 48 hours (made: %s)',
  async (isMade) => {
    const change = await aChange();
    await db.newsletterSubscriber.create({ data: { email: change.person.email } });
    await approve(change);
    const token = await mailedToken(change.person.email, 'email-change-approved');
    if (isMade) await follow(change, 'confirm');
    clock.setOffset(47 * HOUR);
    await as(null).ok('undoEmailChange', { token }, 'message');
    expect(await addressOf(change)).toBe(change.person.email);
    expect(await db.newsletterSubscriber.count({ where: { email: change.person.email } })).toBe(1);
    await linkRefused(change, 'confirm');
    expect(await db.account.count({ where: { userId: change.person.id } })).toBe(0);
  },
);

test('who took the account back keeps it: the way back of a later change, not made yet, leads nowhere', async () => {
  const first = await aChange();
  await follow(first, 'confirm');
  await follow(first, 'approve');
  const own = await mailedToken(first.person.email, 'email-changed');
  const email = `later-${first.email}`;
  const asked = { email, password: PASSWORD };
  await as({ ...first.person, email: first.email }).ok('requestEmailChange', asked, 'message');
  await approve({ ...first, email });
  const later = await mailedToken(first.email, 'email-change-approved');
  await as(null).ok('undoEmailChange', { token: own }, 'message');
  await as(null).refused('undoEmailChange', { token: later }, 'EXPIRED', 'token');
  expect(await addressOf(first)).toBe(first.person.email);
});

test('with the link at the old address at the same moment: one counts, and the change is made once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const change = await aChange();
    await follow(change, 'confirm');
    const answers = await Promise.allSettled([approve(change), follow(change, 'approve')]);
    // Following the link after that reports that the change is done.
    expect(answers.map(({ status }) => status)).toContain('fulfilled');
    const approved = answers[0].status === 'fulfilled';
    await expectDone(change, { made: 1, approved, mails: ['email-changed'] });
  }
});

test('with the link at the new address at the same moment: whichever is later makes the change', async () => {
  for (let round = 0; round < 4; round += 1) {
    const change = await aChange();
    await Promise.all([approve(change), follow(change, 'confirm')]);
    const told = await db.outboxMail.count({
      where: { toAddress: change.person.email, kind: 'email-change-approved' },
    });
    const mails = [...(told ? ['email-change-approved'] : []), 'email-changed'];
    await expectDone(change, { made: 1, approved: true, mails });
  }
});

test('it waits for the link at the new address while that is being noted, and makes the change', async () => {
  const change = await aChange();
  const { id } = await db.emailChange.findFirstOrThrow({ where: { userId: change.person.id } });
  const [, answer] = await overlap(
    (tx) => tx.emailChange.update({ where: { id }, data: { provedAt: clock.now() } }),
    () => approve(change),
  );
  expect(answer).toMatchObject({ status: 'fulfilled' });
  await expectDone(change, { made: 1, approved: true, mails: ['email-changed'] });
});

test('only super admins see and do it, and nobody for themselves', async () => {
  const change = await aChange();
  const { viewer: gameMaster } = await aGameMaster();
  const staff = await aStaffMember();
  await refused(change, 'NOT_LOGGED_IN', {}, null);
  for (const viewer of [change.person, gameMaster, staff]) await refused(change, 'FORBIDDEN', {}, viewer);
  expect(await shownTo(staff, change)).toBeNull();
  const own = await aChange(await aSuperAdmin());
  await refused(own, 'FORBIDDEN', {}, own.person);
  expect(await shownTo(own.person, own)).toBeNull();
  await expectDone(own, { made: 0, approved: false, mails: [] });
  await approve(own);
});

test('it needs a reason, and the address that was seen', async () => {
  const change = await aChange();
  for (const bad of [' ', 'ab', 'x'.repeat(501)]) await refused(change, 'BAD_INPUT', { reason: bad });
  await refused(change, 'CONFLICT', { email: 'another@example.test' });
  await expectDone(change, { made: 0, approved: false, mails: [] });
});

test('nothing waits for the old address: nobody asked, it agreed, it is called off or too late', async () => {
  const [agreed, calledOff, late] = [await aChange(), await aChange(), await aChange()];
  const person = await aUser();
  const nobodys = { ...agreed, person, email: `none-${person.id}@example.test` };
  await follow(agreed, 'approve');
  await as(calledOff.person).ok('cancelEmailChange', { email: calledOff.email });
  for (const change of [nobodys, agreed, calledOff]) {
    expect(await shown(change)).toBeNull();
    await refused(change);
  }
  clock.setOffset(24 * HOUR + 1000);
  expect(await shown(late)).toBeNull();
  await refused(late);
  for (const change of [nobodys, agreed, calledOff, late]) {
    await expectDone(change, { made: 0, approved: false, mails: [] });
  }
});

test('the account is closed or erased, also meanwhile: it is refused', async () => {
  for (const gone of [{ disabledAt: clock.now() }, { erasedAt: clock.now() }]) {
    const [before, during] = [await aChange(), await aChange()];
    await follow(during, 'confirm');
    await db.user.update({ where: { id: before.person.id }, data: gone });
    expect(await shown(before)).toBeNull();
    await refused(before);
    const [, answer] = await overlap(
      (tx) => tx.user.update({ where: { id: during.person.id }, data: gone }),
      () => refused(during),
    );
    expect(answer).toMatchObject({ status: 'fulfilled' });
    for (const change of [before, during]) {
      await expectDone(change, { made: 0, approved: false, mails: [] });
    }
  }
});

test('the new address has an account by now: it is refused in words, and the link stays', async () => {
  const change = await aChange();
  await follow(change, 'confirm');
  await aUser({ email: change.email });
  expect((await refused(change)).message).toContain('Another account has taken this address');
  await expectDone(change, { made: 0, approved: false, mails: [] });
  expect(await shown(change)).not.toBeNull();
});
