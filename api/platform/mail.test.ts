import { jest } from '@jest/globals';
import { closeAll } from '../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aStaffMember } from '../../tests/scene/world.ts';
import { resendMail } from '../admin/alerts.service.ts';
import { clock } from './clock.ts';
import { db } from './db.ts';
import { env } from './env.ts';
import { forgetInMailsOfOthers, queueMail } from './mail.ts';
import { deliverMails } from './mail-delivery.ts';
import { closeCircuits } from './provider.ts';
import { transaction } from './transaction.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await comesBack();
  clock.setOffset(0);
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const goesWrong = (fault: string, times = 100_000) => sandbox.postmark('POST', '', { fault, times });
const comesBack = () => sandbox.postmark('DELETE', '');

let serial = 0;
async function aMail() {
  serial += 1;
  const dedupeKey = `letter:${serial}`;
  const to = `reader-${serial}@example.test`;
  await queueMail(db, { dedupeKey, kind: 'account-kept', to, subject: 'A letter', paragraphs: ['Hello.'] });
  const row = () => db.outboxMail.findUniqueOrThrow({ where: { dedupeKey } });
  return { to, row };
}

let minutes = 0;
/** The job looks once a minute, and the circuit lets it try. */
async function minutesPass(count: number) {
  for (let minute = 0; minute < count; minute += 1) {
    minutes += 1;
    clock.setOffset(minutes * 60_000);
    closeCircuits();
    await deliverMails();
  }
}
beforeEach(() => {
  minutes = 0;
});

test.each([
  ['500', 6 * 60],
  ['429', 30],
  ['no_credits', 30],
  ['drop_before', 30],
  ['page', 30],
])('%s for %i minutes kills no mail, and it leaves once', async (fault, outage) => {
  const { to, row } = await aMail();
  await goesWrong(fault);
  await minutesPass(outage);
  expect((await row()).status).not.toBe('dead');
  await comesBack();
  await minutesPass(2);
  expect(await row()).toMatchObject({ status: 'sent', lastError: null });
  expect(await sandbox.mails(to)).toHaveLength(1);
});

test.each(['401', 'no_credits', 'sender'])(
  '%s is about our account: no mail is given up, however long it takes somebody to put that right',
  async (fault) => {
    const { to, row } = await aMail();
    await goesWrong(fault);
    await minutesPass(1);
    await db.outboxMail.update({ where: { id: (await row()).id }, data: { attempts: 3 * 24 * 60 } });
    await minutesPass(1);
    expect(await row()).toMatchObject({ status: 'queued' });
    await comesBack();
    await minutesPass(2);
    expect(await row()).toMatchObject({ status: 'sent' });
    expect(await sandbox.mails(to)).toHaveLength(1);
  },
);

test('Postmark acting without answering: the next try finds the mail instead of sending a second', async () => {
  const { to, row } = await aMail();
  await goesWrong('drop_after', 1);
  await deliverMails();
  expect(await row()).toMatchObject({ status: 'sending' });
  // The search fails too, in a way that is an answer: still nobody knows whether the mail has left.
  await goesWrong('429', 1);
  await minutesPass(1);
  expect(await row()).toMatchObject({ status: 'sending' });
  await minutesPass(1);
  expect(await row()).toMatchObject({ status: 'sent' });
  expect(await sandbox.mails(to)).toHaveLength(1);
});

test('the search being behind what was sent: nothing is sent a second time before it can have caught up', async () => {
  const { to, row } = await aMail();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now()); // time goes on only as it is moved
  await goesWrong('drop_after', 1);
  await deliverMails();
  await sandbox.postmark('POST', '', { searchLagMs: 3_600_000 });
  for (const seconds of [10, 20, 30, 40, 50]) {
    clock.setOffset(seconds * 1000);
    closeCircuits();
    await deliverMails();
  }
  expect(await row()).toMatchObject({ status: 'sending', attempts: 1 });
  jest.restoreAllMocks();
  await comesBack();
  await minutesPass(1);
  expect(await row()).toMatchObject({ status: 'sent' });
  expect(await sandbox.mails(to)).toHaveLength(1);
});

test('a mail of another installation with the same number is not taken for ours', async () => {
  const { to, row } = await aMail();
  const { id } = await row();
  // As after a backup was taken back, or from where somebody tries the product out with the same token.
  await fetch(`${env.mail.apiBase}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-postmark-server-token': env.mail.token! },
    body: JSON.stringify({
      From: env.mail.from,
      To: 'somebody@example.test',
      Subject: 'Another letter',
      TextBody: 'Hello.',
      Metadata: { outbox: String(id) },
    }),
  });
  await db.outboxMail.update({ where: { id }, data: { status: 'sending' } });
  await deliverMails();
  expect(await row()).toMatchObject({ status: 'sent' });
  expect(await sandbox.mails(to)).toHaveLength(1);
});

test('sent, and the database could not note it: the next try finds the mail instead of sending a second', async () => {
  const { to, row } = await aMail();
  await db.$executeRaw`ALTER TABLE "OutboxMail" ADD CONSTRAINT notes_nothing CHECK (status <> 'sent') NOT VALID`;
  await deliverMails();
  await db.$executeRaw`ALTER TABLE "OutboxMail" DROP CONSTRAINT notes_nothing`;
  expect(await row()).toMatchObject({ status: 'sending', attempts: 1 });
  await minutesPass(1);
  expect(await row()).toMatchObject({ status: 'sent', lastError: null });
  expect(await sandbox.mails(to)).toHaveLength(1);
});

test('while the circuit is open no mail loses a try', async () => {
  await goesWrong('500');
  const mails = await Promise.all(Array.from({ length: 30 }, aMail));
  await deliverMails();
  const rows = await Promise.all(mails.map(({ row }) => row()));
  expect(rows.filter(({ attempts }) => attempts === 0)).toHaveLength(20);
  await comesBack();
  await minutesPass(1);
  for (const { row } of mails) expect((await row()).status).toBe('sent');
});

test('an address that Postmark refuses is final at once and holds up nobody; staff may try it again', async () => {
  const bad = await aMail();
  const good = await aMail();
  await sandbox.postmark('POST', '', { inactive: [bad.to] });
  await deliverMails();
  const { status, attempts, lastError } = await bad.row();
  expect([status, attempts]).toEqual(['dead', 1]);
  // Whoever wrote it reads this, and need not know the address.
  expect(lastError).toMatch(/inactive addresses: …/);
  expect(lastError).not.toContain(bad.to);
  expect(await good.row()).toMatchObject({ status: 'sent' });
  await comesBack();
  await resendMail(await aStaffMember(), (await bad.row()).id);
  await deliverMails();
  expect(await bad.row()).toMatchObject({ status: 'sent' });
  expect(await sandbox.mails(bad.to)).toHaveLength(1);
});

test('a subject that is too long ends between two characters', async () => {
  const subject = `x${'🎲'.repeat(400)}`;
  const mail = { dedupeKey: 'letter:long', to: 'reader@example.test', subject, paragraphs: ['Hello.'] };
  await transaction((tx) => queueMail(tx, { ...mail, kind: 'account-kept' }));
  const row = await db.outboxMail.findUniqueOrThrow({ where: { dedupeKey: mail.dedupeKey } });
  expect(row.subject.length).toBeLessThan(subject.length);
  expect(subject.startsWith(row.subject)).toBe(true);
});

test('a mail of a list says how to leave it by one click, any other does not', async () => {
  const plain = await aMail();
  const to = 'subscriber@example.test';
  const letter = { kind: 'account-kept' as const, to, subject: 'News', paragraphs: ['Hello.'] };
  await queueMail(db, { ...letter, dedupeKey: 'letter:of-a-list', unsubscribe: '7.secret' });
  await deliverMails();
  const sourceOf = async (address: string) => (await sandbox.mails(address))[0]?.Body;
  expect(await sourceOf(plain.to)).not.toContain('List-Unsubscribe');
  expect(await sourceOf(to)).toContain(
    'List-Unsubscribe: <http://localhost:3000/api/unsubscribe?token=7.secret>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n',
  );
});

test('who is erased is forgotten in the mails that name them, and words that are their name as well stay', async () => {
  const [erased, other] = [1_001, 1_002];
  const write = async (status: 'sent' | 'queued' | 'dead', aboutUserIds: number[]) => {
    serial += 1;
    const dedupeKey = `letter:${serial}`;
    const letter = {
      subject: 'Hello',
      paragraphs: ['Hello is at a table.'],
      to: `reader-${serial}@example.test`,
    };
    await queueMail(db, { dedupeKey, kind: 'alarm', aboutUserIds, ...letter });
    await db.outboxMail.update({ where: { dedupeKey }, data: { status } });
    return () => db.outboxMail.findUniqueOrThrow({ where: { dedupeKey } });
  };
  const sent = await write('sent', [other, erased]);
  const notSent = [await write('queued', [erased]), await write('dead', [erased])];
  const ofOthers = [await write('sent', [other]), await write('queued', [])];
  const before = await Promise.all(ofOthers.map((row) => row()));
  await transaction((tx) => forgetInMailsOfOthers(tx, erased));
  expect(await sent()).toMatchObject({ subject: '', text: '', html: '' });
  for (const row of notSent) {
    const { subject, text, html, status } = await row();
    expect(subject + text + html).not.toContain('Hello');
    expect(text).toContain('/admin/money');
    expect(['queued', 'dead']).toContain(status);
  }
  expect(await Promise.all(ofOthers.map((row) => row()))).toEqual(before);
});
