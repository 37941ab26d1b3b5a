import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import { env } from '../../api/platform/env.ts';
import { queueMail } from '../../api/platform/mail.ts';
import { deliverMails } from '../../api/platform/mail-delivery.ts';
import type { KindOfTheReader } from '../../api/platform/mail-kinds.ts';
import { closeCircuits } from '../../api/platform/provider.ts';
import { closeAll } from '../scene/close.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { startRestartingProcess } from './restarting-process.ts';
import { LONG_TIMEOUT_MS, random, report, reps } from './scale.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const MAILS = reps(60, 300);

async function owe(prefix: KindOfTheReader) {
  for (let number = 0; number < MAILS; number += 1) {
    const key = `${prefix}:${number}`;
    const body = { subject: key, paragraphs: ['Hello.'], kind: prefix, to: `${prefix}@example.test` };
    await queueMail(db, { dedupeKey: key, ...body });
    await queueMail(db, { dedupeKey: key, ...body }); // owed twice, sent once
  }
}

/** How often each mail really left, by what the other side has. */
async function arrived(prefix: string) {
  const counts = new Map<string, number>();
  for (let offset = 0; ; offset += 500) {
    const query = `count=500&offset=${offset}&tag=${prefix}`;
    const response = await fetch(`${env.mail.apiBase}/messages/outbound?${query}`, {
      headers: { 'x-postmark-server-token': env.mail.token!, accept: 'application/json' },
    });
    const { Messages } = (await response.json()) as { Messages: { Subject: string }[] };
    for (const { Subject } of Messages) counts.set(Subject, (counts.get(Subject) ?? 0) + 1);
    if (Messages.length < 500) break;
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { lost: MAILS - counts.size, duplicates: total - counts.size };
}

const unsent = (kind: string) => db.outboxMail.count({ where: { kind, status: { not: 'sent' } } });

test(
  'G14: mails through a broken Postmark: each arrives once',
  async () => {
    await owe('pass-granted');
    const dice = random('G14');
    const kinds = ['drop_after', 'drop_before', '500', '429', 'drop_after'];
    for (let tries = 0; tries < 40 && (await unsent('pass-granted')) > 0; tries += 1) {
      if (tries < 12)
        await sandbox.postmark('POST', '', { fault: dice.pick(kinds), times: dice.int(1, MAILS / 10) });
      else await sandbox.postmark('DELETE', '');
      await Promise.all([deliverMails(), deliverMails()]); // two processes at once
      closeCircuits();
      clock.setOffset((tries + 1) * 630_000); // past every wait
    }
    const { lost, duplicates } = await arrived('pass-granted');
    report('G14', `${MAILS - lost}/${MAILS} mails arrived through faults, ${duplicates} twice`);
    expect({ lost, duplicates, unsent: await unsent('pass-granted') }).toEqual({
      lost: 0,
      duplicates: 0,
      unsent: 0,
    });
  },
  LONG_TIMEOUT_MS,
);

test(
  'G14: killed between sending and writing it down: none is lost, at most one per kill comes twice',
  async () => {
    const kills = reps(1, 10);
    await owe('credit-granted');
    const product = await startRestartingProcess(sandbox);
    let reached = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const time = random(`G14 kill ${kill}`).int(1, Math.floor(MAILS / (kills * 2)));
      if (await product.crashAt('mail:after-send', time, product.runJobs)) reached += 1;
      const last = kill === kills - 1;
      await product.restartUntil(async () => last === false || (await unsent('credit-granted')) === 0);
    }
    const left = await unsent('credit-granted');
    await product.stop();
    const { lost, duplicates } = await arrived('credit-granted');
    report('G14', `${MAILS - lost}/${MAILS} mails arrived over ${reached} kills, ${duplicates} twice`);
    expect({ lost, left, reached }).toEqual({ lost: 0, left: 0, reached: kills });
    expect(duplicates).toBeLessThanOrEqual(kills);
  },
  LONG_TIMEOUT_MS,
);
