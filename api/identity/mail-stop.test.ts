import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aStaffMember, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { queueMail } from '../platform/mail.ts';
import { deliverMails } from '../platform/mail-delivery.ts';
import { transaction } from '../platform/transaction.ts';
import { setEmail } from './email-change-sides.ts';
import { readMailStops } from './mail-stop.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.postmark('DELETE', ''));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

type Person = Awaited<ReturnType<typeof aUser>>;

const stopOf = async (person: Person) => (await as(person).ask('{ viewer { mailStop } }')).viewer.mailStop;

async function stopped(by: 'inactive' | 'complained') {
  const person = await aUser();
  await sandbox.postmark('POST', '', { [by]: [person.email.toUpperCase()] });
  await readMailStops();
  return person;
}

test('a bounce and a spam complaint are told to their reader and to staff, until the provider forgets them', async () => {
  const [bounced, complained, fine] = [await aUser(), await aUser(), await aUser()];
  const lists = { inactive: [bounced.email, 'nobody@example.test'], complained: [complained.email] };
  await sandbox.postmark('POST', '', lists);
  await readMailStops();
  expect(await Promise.all([bounced, complained, fine].map(stopOf))).toEqual(['BOUNCED', 'COMPLAINED', null]);
  const staff = as(await aStaffMember());
  const { admin } = await staff.ask(`{ admin { user(id: "${bounced.id}") { mailStop } } }`);
  expect(admin.user.mailStop).toBe('BOUNCED');

  // A reader of both lists counts as one who complained.
  await sandbox.postmark('POST', '', { ...lists, complained: [bounced.email] });
  await readMailStops();
  expect(await Promise.all([bounced, complained].map(stopOf))).toEqual(['COMPLAINED', null]);
  await sandbox.postmark('DELETE', '');
  await readMailStops();
  expect(await stopOf(bounced)).toBeNull();
});

test.each(['500', 'page', '401', 'drop_before'])(
  'under the fault %s the job fails loudly and forgets nothing',
  async (fault) => {
    const person = await stopped('inactive');
    await sandbox.postmark('POST', '', { fault, times: 1 });
    await expect(readMailStops()).rejects.toThrow();
    expect(await stopOf(person)).toBe('BOUNCED');
  },
);

test('a mail to such an address is recorded as not sent, with the reason, for staff', async () => {
  const { id, email } = await stopped('inactive');
  await queueMail(db, {
    dedupeKey: 'to-nowhere',
    kind: 'account-kept',
    to: email,
    subject: 'A letter',
    paragraphs: ['Hello.'],
  });
  await deliverMails();
  const list = `{ admin { user(id: "${id}") { mails(first: 5) { edges { node { status problem } } } } } }`;
  const { admin } = await as(await aStaffMember()).ask(list);
  expect(admin.user.mails.edges).toEqual([
    { node: { status: 'dead', problem: expect.stringContaining('marked as inactive') } },
  ]);
});

test('the reader of an address that bounced can have the provider try again, one who complained writes to us', async () => {
  const person = await stopped('inactive');
  const { viewer } = await as(person).ok('resumeMails', undefined, 'viewer { mailStop }');
  expect(viewer.mailStop).toBeNull();
  await readMailStops();
  expect(await stopOf(person)).toBeNull();
  await as(null).refused('resumeMails', undefined, 'NOT_LOGGED_IN');

  const complained = await stopped('complained');
  await as(complained).refused('resumeMails', undefined, 'CONFLICT');
  // Whatever we know by now, the provider decides.
  await db.user.update({ where: { id: complained.id }, data: { mailStop: 'bounced' } });
  await as(complained).refused('resumeMails', undefined, 'UNAVAILABLE');
  expect(await stopOf(complained)).toBe('BOUNCED');
});

test('while the provider is away the reader is asked to try again later', async () => {
  const person = await stopped('inactive');
  await sandbox.postmark('POST', '', { fault: '500', times: 1 });
  await as(person).refused('resumeMails', undefined, 'UNAVAILABLE');
  expect(await stopOf(person)).toBe('BOUNCED');
});

test('another address starts afresh', async () => {
  const person = await stopped('inactive');
  const { id, email } = person;
  await transaction((tx) => setEmail(tx, { id, email }, `new-${email}`));
  expect(await stopOf(person)).toBeNull();
});
