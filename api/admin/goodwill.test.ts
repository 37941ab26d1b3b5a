import { auditorFinds } from '../../tests/promises/stage.ts';
import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { tokenOf } from '../../tests/scene/login.ts';
import { movement } from '../../tests/scene/money.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { seat } from '../../tests/scene/table.ts';
import { aSession, aStaffMember, aSuperAdmin, aUser } from '../../tests/scene/world.ts';
import { creditBalance, openCredits, returnCredit, spendCredit } from '../payments/credits.service.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { grantUserCredit, withdrawUserCredit } from './goodwill.service.ts';

let staff: Viewer;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  staff = await aStaffMember();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const userId = ({ id }: { id: number }) => ({ userId: globalId('AdminUser', id) });
const reason = 'The table was too loud';
const history = async (person: Viewer) => {
  const { admin } = await as(staff).ask(
    'query ($id: ID!) { admin { user(id: $id) { history { edges { node { action actor { fullName } changes { field after } } } } mails { edges { node { subject status } } } } } }',
    { id: userId(person).userId },
  );
  return admin.user;
};

test('credit with a reason is in the books, can be spent, is told and kept', async () => {
  const person = await aUser();
  const { user } = await as(staff).ok(
    'grantUserCredit',
    { ...userId(person), amountCents: 1_250, balanceCents: 0, reason },
    'user { credits { leftCents endsAt } }',
  );
  expect(user.credits).toEqual([{ leftCents: 1_250, endsAt: expect.any(String) }]);
  const { id } = await db.credit.findFirstOrThrow({ where: { userId: person.id } });
  expect(await movement(`credit:${id}`)).toEqual([
    { account: 'revenue', bookingId: null, amountCents: 1_250 },
    { account: 'credit', bookingId: null, amountCents: -1_250 },
  ]);
  expect(await creditBalance(person.id)).toBe(1_250);
  const told = await history(person);
  expect(told.mails.edges[0].node).toEqual({ subject: '$12.50 of session credit for you', status: 'queued' });
  expect(told.history.edges[0].node).toEqual({
    action: 'credit.granted',
    actor: { fullName: staff.fullName },
    changes: expect.arrayContaining([
      { field: 'reason', after: reason },
      { field: 'amountCents', after: '1250' },
    ]),
  });
  expect(await auditorFinds(['mails'])).toEqual([]);
});

test('amounts and reasons are bounded', async () => {
  const person = await aUser();
  const grant = (form: object, field: string) =>
    as(staff).refused(
      'grantUserCredit',
      { ...userId(person), amountCents: 100, balanceCents: 0, reason, ...form },
      'BAD_INPUT',
      field,
    );
  for (const amountCents of [99, 0, -500, 50_001]) await grant({ amountCents }, 'amountCents');
  await grant({ reason: ' ' }, 'reason');
  await grant({ reason: 'x'.repeat(501) }, 'reason');
  expect(await db.credit.count({ where: { userId: person.id } })).toBe(0);
  await as(person).refused(
    'grantUserCredit',
    { ...userId(person), amountCents: 100, balanceCents: 0, reason },
    'FORBIDDEN',
  );
});

test('clicked twice, or by two at once, credit is given once; nobody gives it to themselves', async () => {
  const [person, colleague] = [await aUser(), await aStaffMember()];
  const credit = { ...userId(person), amountCents: 1_000, balanceCents: 0, reason };
  const { amountCents, balanceCents } = credit;
  const grants = [staff, staff, colleague].map((each) =>
    grantUserCredit(each, person.id, { amountCents, balanceCents, reason }),
  );
  const answers = await Promise.allSettled(grants);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await as(staff).refused('grantUserCredit', credit, 'CONFLICT', 'balanceCents');
  expect(await creditBalance(person.id)).toBe(1_000);
  await as(staff).ok('grantUserCredit', { ...credit, balanceCents: 1_000 });
  expect(await creditBalance(person.id)).toBe(2_000);
  for (const each of [staff, await aSuperAdmin()]) {
    const own = { ...userId(each), reason };
    await as(each).refused('grantUserCredit', { ...credit, ...own }, 'FORBIDDEN', 'userId');
    await as(each).refused('grantEmergencyPass', own, 'FORBIDDEN', 'userId');
  }
});

describe('credit that was given by mistake', () => {
  let admin: Viewer;
  beforeAll(async () => {
    admin = await aSuperAdmin();
  });

  async function given(amountCents = 2_000) {
    const person = await aUser();
    await grantUserCredit(staff, person.id, { amountCents, balanceCents: 0, reason });
    const { id } = await db.credit.findFirstOrThrow({ where: { userId: person.id } });
    return { person, creditId: id };
  }
  const spend = async (person: Viewer, upTo: number) => {
    const { id: bookingId } = await seat(person, (await aSession()).id, 'pending');
    await transaction((tx) => spendCredit(tx, { userId: person.id, bookingId, upTo }));
    return bookingId;
  };
  const form = (person: Viewer, creditId: number, leftCents: number) => ({
    ...userId(person),
    creditId: globalId('UserCredit', creditId),
    leftCents,
    reason: 'A zero too many',
  });

  test('is taken back as far as it is not spent: the books, the records and the person know', async () => {
    const { person, creditId } = await given();
    await spend(person, 500);
    const { user } = await as(admin).ok(
      'withdrawUserCredit',
      form(person, creditId, 1_500),
      'user { credits { leftCents } }',
    );
    expect(user.credits).toEqual([]);
    expect(await creditBalance(person.id)).toBe(0);
    expect(await movement(`credit-withdrawn:${creditId}:1500`)).toEqual([
      { account: 'credit', bookingId: null, amountCents: 1_500 },
      { account: 'revenue', bookingId: null, amountCents: -1_500 },
    ]);
    const told = await history(person);
    expect(told.mails.edges[0].node.subject).toBe('$15.00 of session credit was taken back');
    expect(told.history.edges[0].node).toMatchObject({
      action: 'credit.withdrawn',
      changes: expect.arrayContaining([{ field: 'reason', after: 'A zero too many' }]),
    });
    expect(await auditorFinds(['mails'])).toEqual([]);
  });

  test('what was set aside comes back later and can be taken then, no more', async () => {
    const { person, creditId } = await given();
    const bookingId = await spend(person, 500);
    await as(admin).ok('withdrawUserCredit', form(person, creditId, 1_500));
    await transaction((tx) => returnCredit(tx, bookingId, { settled: false }));
    expect(await creditBalance(person.id)).toBe(500);
    const [rest] = await openCredits(person.id);
    await as(admin).refused('withdrawUserCredit', form(person, rest!.id, 1_500), 'CONFLICT', 'leftCents');
    await as(admin).ok('withdrawUserCredit', form(person, rest!.id, 500));
    expect(await creditBalance(person.id)).toBe(0);
    await db.booking.updateMany({ where: { id: bookingId }, data: { status: 'expired' } });
    expect(await auditorFinds(['mails'])).toEqual([]);
  });

  test('beside somebody who spends it at the same moment takes only what was seen', async () => {
    const { person, creditId } = await given();
    const { id: bookingId } = await seat(person, (await aSession()).id, 'pending');
    const input = { leftCents: 2_000, reason: 'A zero too many' };
    const [spent, taken] = await overlap(
      (tx) => spendCredit(tx, { userId: person.id, bookingId, upTo: 700 }),
      () => withdrawUserCredit(admin, { userId: person.id, creditId }, input),
    );
    expect([spent.status, taken.status]).toEqual(['fulfilled', 'rejected']);
    expect(await creditBalance(person.id)).toBe(1_300);
    const twice = [admin, admin].map((each) =>
      withdrawUserCredit(each, { userId: person.id, creditId }, { ...input, leftCents: 1_300 }),
    );
    const done = (await Promise.allSettled(twice)).filter(({ status }) => status === 'fulfilled');
    expect([done.length, await creditBalance(person.id)]).toEqual([1, 0]);
  });

  test('is taken by super admins alone, with a reason; what was paid for is nobody’s to take', async () => {
    const { person, creditId } = await given();
    const input = form(person, creditId, 2_000);
    for (const each of [staff, person]) await as(each).refused('withdrawUserCredit', input, 'FORBIDDEN');
    await as(admin).refused('withdrawUserCredit', { ...input, reason: ' ' }, 'BAD_INPUT', 'reason');
    await as(admin).refused(
      'withdrawUserCredit',
      { ...input, ...userId(await aUser()) },
      'CONFLICT',
      'leftCents',
    );
    const { id: sourceBookingId } = await seat(person, (await aSession()).id, 'cancelled');
    await db.credit.update({ where: { id: creditId }, data: { sourceBookingId } });
    await as(admin).refused('withdrawUserCredit', input, 'CONFLICT', 'leftCents');
    expect(await creditBalance(person.id)).toBe(2_000);
    await db.credit.update({ where: { id: creditId }, data: { sourceBookingId: null } });
  });
});

test('one emergency pass is enough until it is used', async () => {
  const person = await aUser();
  const pass = { ...userId(person), reason };
  const { user } = await as(staff).ok('grantEmergencyPass', pass, 'user { passes { reason usedAt } }');
  expect(user.passes).toEqual([{ reason, usedAt: null }]);
  await as(staff).refused('grantEmergencyPass', pass, 'CONFLICT');
  await as(person).refused('grantEmergencyPass', pass, 'FORBIDDEN');
  await db.emergencyPass.updateMany({ where: { userId: person.id }, data: { usedAt: new Date() } });
  await as(staff).ok('grantEmergencyPass', pass);
  expect(await db.emergencyPass.count({ where: { userId: person.id, usedAt: null } })).toBe(1);
});

test('logins are ended one by one or all; those of staff by super admins alone', async () => {
  const person = await aUser();
  for (let n = 0; n < 3; n += 1) await tokenOf(person);
  const asked = await as(staff).ask(
    'query ($id: ID!) { admin { user(id: $id) { logins { id userAgent } } } }',
    { id: userId(person).userId },
  );
  const [last, , first] = asked.admin.user.logins;
  const left = 'user { logins { id } }';
  const one = { ...userId(person), loginId: last.id };
  const { user } = await as(staff).ok('endUserLogins', one, left);
  expect(user.logins).toHaveLength(2);
  expect(user.logins[1].id).toBe(first.id);
  await as(staff).refused('endUserLogins', one, 'CONFLICT', 'loginId');
  const other = await aUser();
  await as(staff).refused('endUserLogins', { ...userId(other), loginId: first.id }, 'CONFLICT', 'loginId');
  const calendar = async () =>
    (await db.user.findUniqueOrThrow({ where: { id: person.id } })).calendarVersion;
  const before = await calendar();
  expect((await as(staff).ok('endUserLogins', userId(person), left)).user.logins).toEqual([]);
  // An intruder may also know the secret calendar feed URL.
  expect(await calendar()).toBe(before + 1);
  const told = await db.outboxMail.findMany({ where: { toAddress: person.email, kind: 'logged-out' } });
  expect(told).toMatchObject([{ text: expect.stringContaining('calendar has a new address') }]);

  const colleague = await aStaffMember();
  await tokenOf(colleague);
  await as(staff).refused('endUserLogins', userId(colleague), 'FORBIDDEN', 'userId');
  await as(await aSuperAdmin()).ok('endUserLogins', userId(colleague), left);
  expect(await db.loginToken.count({ where: { userId: colleague.id } })).toBe(0);
});
