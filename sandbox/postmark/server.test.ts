import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { Errors, ServerClient } from 'postmark';
import { registerPostmarkDouble } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'questboard-postmark-'));
const stateFile = join(folder, 'mails.jsonl');
const mail = {
  From: 'Questboard <hello@questboard.test>',
  To: 'kay@example.test',
  Subject: 'Hi',
  TextBody: 'Hello.',
};

let app: ReturnType<typeof fastify>;
let client: ServerClient;
let address: string;

async function start() {
  app = fastify({ forceCloseConnections: true });
  registerPostmarkDouble(app, { serverToken: 'right', stateFile });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  client = clientWith('right');
}

const clientWith = (token: string, timeout = 120) =>
  new ServerClient(token, { requestHost: new URL(address).host, useHttps: false, timeout });

const setFault = (body: object) =>
  fetch(`${address}/_sandbox/postmark`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const sentAbout = async (subject: string) =>
  (await client.getOutboundMessages({ count: 10, offset: 0, subject })).Messages;

beforeAll(start);
afterEach(() => fetch(`${address}/_sandbox/postmark`, { method: 'DELETE' }));
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('sends, finds by recipient, tag and metadata, and shows details', async () => {
  const sent = await client.sendEmail({
    ...mail,
    To: '"Doe, Jane" <jane@example.test>, kay@example.test',
    Subject: 'Booking confirmed',
    HtmlBody: '<b>Hello</b>',
    Tag: 'booking',
    Metadata: { key: 'mail-7' },
  });
  expect(sent).toMatchObject({ ErrorCode: 0, Message: 'OK', To: 'jane@example.test, kay@example.test' });

  const find = async (filter: object) =>
    (await client.getOutboundMessages({ count: 10, offset: 0, ...filter })).Messages.map(
      (found) => found.MessageID,
    );
  expect(await find({ recipient: 'JANE@example.test' })).toEqual([sent.MessageID]);
  expect(await find({ tag: 'booking' })).toEqual([sent.MessageID]);
  expect(await find({ tag: 'other' })).toEqual([]);
  expect(await find({ metadata_key: 'mail-7' })).toEqual([sent.MessageID]);
  expect(await find({ metadata_key: 'mail-8' })).toEqual([]);

  const details = await client.getOutboundMessageDetails(sent.MessageID);
  expect(details).toMatchObject({ HtmlBody: '<b>Hello</b>', TextBody: 'Hello.', Status: 'Sent' });
});

test('refuses as Postmark does', async () => {
  await expect(clientWith('wrong').sendEmail(mail)).rejects.toMatchObject({ statusCode: 401, code: 10 });
  await expect(client.sendEmail({ ...mail, To: 'nobody' })).rejects.toBeInstanceOf(
    Errors.InvalidEmailRequestError,
  );
  await expect(client.sendEmail({ ...mail, TextBody: '' })).rejects.toMatchObject({
    statusCode: 422,
    code: 300,
  });

  await setFault({ inactive: ['gone@example.test'] });
  const refusal = await client.sendEmail({ ...mail, To: 'gone@example.test' }).catch((error) => error);
  expect(refusal).toBeInstanceOf(Errors.InactiveRecipientsError);
  expect(refusal).toMatchObject({ code: 406, recipients: ['gone@example.test'] });
});

test('a batch answers for each message', async () => {
  const answers = await client.sendEmailBatch([mail, { ...mail, To: '' }]);
  expect(answers.map((answer) => answer.ErrorCode)).toEqual([0, 300]);
});

test.each([
  ['drop_before', 0],
  ['drop_after', 1],
  ['500', 0],
  ['429', 0],
  ['401', 0],
])('under the fault %s the caller sees an error and %i mails are sent', async (fault, count) => {
  const Subject = `Under ${fault}`;
  await setFault({ fault });
  await expect(client.sendEmail({ ...mail, Subject })).rejects.toBeInstanceOf(Errors.PostmarkError);
  expect(await sentAbout(Subject)).toHaveLength(count);
  await client.sendEmail({ ...mail, Subject });
  expect(await sentAbout(Subject)).toHaveLength(count + 1);
});

test('slow is longer than the client waits', async () => {
  await setFault({ fault: 'slow', delayMs: 2500 });
  await expect(clientWith('right', 2).sendEmail({ ...mail, Subject: 'Slow' })).rejects.toThrow(/timeout/);
});

test('remembers what was sent across a restart', async () => {
  const { MessageID } = await client.sendEmail({ ...mail, Subject: 'Remember me' });
  await app.close();
  await start();
  expect((await sentAbout('Remember me')).map((found) => found.MessageID)).toEqual([MessageID]);
});
