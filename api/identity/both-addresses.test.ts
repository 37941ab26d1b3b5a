import { as } from '../../tests/scene/as.ts';
import { mailedToken, mailTo } from '../../tests/scene/callers.ts';
import { closeAll } from '../../tests/scene/close.ts';
import {
  aChange,
  addressOf,
  aSquatter,
  type Change,
  follow,
  type Link,
  linkRefused,
} from '../../tests/scene/email-change.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { PASSWORD, withPassword } from '../../tests/scene/password.ts';
import { aUser } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { HOUR } from '../platform/durations.rules.ts';

afterEach(() => clock.setOffset(0));
afterAll(closeAll);

const changeOf = ({ person: { id } }: Change) => db.emailChange.findFirstOrThrow({ where: { userId: id } });
const pending = async ({ person }: Change) =>
  (await as(person).ask('{ viewer { pendingEmail awaitedAddresses } }')).viewer;
const nothing = { pendingEmail: null, awaitedAddresses: [] };

/** What a change leaves behind, by how often it was made. */
async function expectMade(change: Change, times: number) {
  const { person, email } = change;
  expect(await addressOf(change)).toBe(times === 0 ? person.email : email);
  const audited = { action: 'email.changed', targetId: String(person.id) };
  const told = { toAddress: person.email, kind: 'email-changed' };
  expect([
    await db.auditEntry.count({ where: audited }),
    await db.outboxMail.count({ where: told }),
    await db.emailChange.count({ where: { userId: person.id, madeAt: { not: null } } }),
  ]).toEqual([times, times, times]);
}

test.each<[Link, Link]>([
  ['confirm', 'approve'],
  ['approve', 'confirm'],
])('%s, then %s: the change is made by the second link', async (first, second) => {
  const change = await aChange();
  const { person, email } = change;
  const side = { confirm: email, approve: person.email };
  expect(await pending(change)).toEqual({ pendingEmail: email, awaitedAddresses: [email, person.email] });
  const { isMade, message } = await follow(change, first);
  expect(isMade).toBe(false);
  expect(message).toContain('One more link to open');
  // Whoever reads the mails of the new address is not told the old one.
  expect(message.includes(email)).toBe(first === 'approve');
  expect(message).not.toContain(person.email);
  expect(await pending(change)).toEqual({ pendingEmail: email, awaitedAddresses: [side[second]] });
  await expectMade(change, 0);
  expect(await follow(change, first)).toEqual({ isMade, message });
  await expectMade(change, 0);
  expect(await follow(change, second)).toMatchObject({ isMade: true });
  await expectMade(change, 1);
  expect(await pending(change)).toEqual(nothing);
  for (const link of [first, second]) expect(await follow(change, link)).toMatchObject({ isMade: true });
  await expectMade(change, 1);
});

test('the mail to the present address names the new one, the mail to the new one not the present one', async () => {
  const { person, email } = await aChange();
  expect((await mailTo(person.email))!.text).toContain(email);
  const { text, subject, html } = (await mailTo(email))!;
  expect(text + subject + html).not.toContain(person.email);
});

test('also for the address of somebody else a link goes to the present one', async () => {
  const [person, holder] = [await withPassword(await aUser()), await aUser()];
  await as(person).ok('requestEmailChange', { email: holder.email, password: PASSWORD }, 'message');
  const token = await mailedToken(person.email, 'approve-email-change');
  expect(await as(null).ok('approveEmailChange', { token }, 'isMade')).toEqual({ isMade: false });
  expect((await mailTo(holder.email))!.kind).toBe('address-asked-for');
});

test('both at the same moment: it is made once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const change = await aChange();
    const answers = await Promise.all([follow(change, 'confirm'), follow(change, 'approve')]);
    expect(answers.map(({ isMade }) => isMade).sort()).toEqual([false, true]);
    await expectMade(change, 1);
  }
});

test.each<[Link, 'approvedAt' | 'provedAt']>([
  ['confirm', 'approvedAt'],
  ['approve', 'provedAt'],
])('%s waits for the other link while that is being noted, and makes the change', async (link, other) => {
  const change = await aChange();
  const { id } = await changeOf(change);
  const [, answer] = await overlap(
    (tx) => tx.emailChange.update({ where: { id }, data: { [other]: clock.now() } }),
    () => follow(change, link),
  );
  expect(answer).toMatchObject({ status: 'fulfilled', value: { isMade: true } });
  await expectMade(change, 1);
});

test('one link at the same moment twice counts once', async () => {
  const change = await aChange();
  await follow(change, 'approve');
  const answers = await Promise.allSettled([follow(change, 'confirm'), follow(change, 'confirm')]);
  expect(answers.map(({ status }) => status)).toContain('fulfilled');
  await expectMade(change, 1);
});

test.each<[Link, Link]>([
  ['confirm', 'approve'],
  ['approve', 'confirm'],
])('the new address is taken after %s: %s is refused in words, until it is free', async (first, second) => {
  const change = await aChange();
  await follow(change, first);
  const other = await aUser({ email: change.email });
  expect((await linkRefused(change, second, 'CONFLICT')).message).toContain(
    'Another account has taken this address',
  );
  await expectMade(change, 0);
  await db.user.update({ where: { id: other.id }, data: { email: `freed-${change.email}` } });
  expect(await follow(change, second)).toMatchObject({ isMade: true });
});

test('whoever registers the new address meanwhile and never proves it gives way, once it is proved', async () => {
  const change = await aChange();
  const first = await aSquatter(change.email);
  await follow(change, 'confirm');
  expect(await first.left()).toBe(0);
  const later = await aSquatter(change.email);
  expect(await follow(change, 'approve')).toMatchObject({ isMade: true });
  expect(await later.left()).toBe(0);
});

test('to agree at the present address proves nothing of the new one', async () => {
  const change = await aChange();
  const squatter = await aSquatter(change.email);
  await follow(change, 'approve');
  expect(await squatter.left()).toBe(1);
});

test.each<[Link, Link]>([
  ['confirm', 'approve'],
  ['approve', 'confirm'],
])('a day after %s it is too late for %s', async (first, second) => {
  const change = await aChange();
  clock.setOffset(23 * HOUR);
  await follow(change, first);
  clock.setOffset(24 * HOUR + 1000);
  await linkRefused(change, second);
  await expectMade(change, 0);
  expect(await pending(change)).toEqual(nothing);
});

test.each<[Link, Link]>([
  ['confirm', 'approve'],
  ['approve', 'confirm'],
])('what %s began is called off, or ended by the next request', async (first, second) => {
  const [calledOff, askedAnew] = [await aChange(), await aChange()];
  for (const change of [calledOff, askedAnew]) await follow(change, first);
  await as(calledOff.person).ok('cancelEmailChange', { email: calledOff.email });
  expect(await pending(calledOff)).toEqual(nothing);
  const next = `next-${askedAnew.email}`;
  await as(askedAnew.person).ok('requestEmailChange', { email: next, password: PASSWORD }, 'message');
  // The earlier proof is none for the next address, the earlier agreement none to it.
  const awaitedAddresses = [next, askedAnew.person.email];
  expect(await pending(askedAnew)).toEqual({ pendingEmail: next, awaitedAddresses });
  for (const change of [calledOff, askedAnew]) {
    for (const link of [first, second]) await linkRefused(change, link);
    await expectMade(change, 0);
  }
});

test.each<Link>(['confirm', 'approve'])(
  'the account is closed or erased meanwhile: %s is refused, also while that goes on',
  async (link) => {
    const rest = link === 'confirm' ? 'approve' : 'confirm';
    for (const gone of [{ disabledAt: clock.now() }, { erasedAt: clock.now() }]) {
      const [before, during] = [await aChange(), await aChange()];
      for (const change of [before, during]) await follow(change, rest);
      await db.user.update({ where: { id: before.person.id }, data: gone });
      await linkRefused(before, link);
      const [, answer] = await overlap(
        (tx) => tx.user.update({ where: { id: during.person.id }, data: gone }),
        () => linkRefused(during, link),
      );
      expect(answer).toMatchObject({ status: 'fulfilled' });
      for (const change of [before, during]) await expectMade(change, 0);
    }
  },
);

test.each<Link>(['confirm', 'approve'])(
  'the account has an address by now that did not ask: %s is refused',
  async (link) => {
    const change = await aChange();
    const email = `moved-${change.person.email}`;
    await db.user.update({ where: { id: change.person.id }, data: { email } });
    await linkRefused(change, link);
    expect(await changeOf(change)).toMatchObject({ provedAt: null, approvedAt: null });
    expect(await addressOf(change)).toBe(email);
  },
);

test('a change that was asked for before links went to both needs the one at the new address alone', async () => {
  const change = await aChange();
  const { id, requestedAt } = await changeOf(change);
  await db.oneTimeToken.deleteMany({ where: { userId: change.person.id, purpose: 'approve_email_change' } });
  await db.emailChange.update({ where: { id }, data: { approvedAt: requestedAt } });
  expect(await pending(change)).toEqual({ pendingEmail: change.email, awaitedAddresses: [change.email] });
  expect(await follow(change, 'confirm')).toMatchObject({ isMade: true });
  await expectMade(change, 1);
});
