import { creditsEnding, type EndingCredit } from '../../payments/credits.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { queueMail } from '../../platform/mail.ts';
import { when } from '../../platform/mail-sheet.ts';
import { formatUsd } from '../../platform/money.ts';
import { DAY } from '../../platform/rules.ts';

const NOTICE_DAYS = 14;

const keyOf = ({ userId, endsAt }: EndingCredit) => `credit-ends:${userId}:${endsAt.getTime()}`;

/** Tells players two weeks before their credit expires, once for each expiry. */
export async function mailEndingCredit() {
  const ending = await creditsEnding(new Date(clock.now().getTime() + NOTICE_DAYS * DAY));
  const told = await db.outboxMail.findMany({
    where: { dedupeKey: { in: ending.map(keyOf) } },
    select: { dedupeKey: true },
  });
  const keys = new Set(told.map(({ dedupeKey }) => dedupeKey));
  for (const credit of ending) if (!keys.has(keyOf(credit))) await tell(credit);
}

async function tell(credit: EndingCredit) {
  const { email, fullName, timeZone, erasedAt } = await db.user.findUniqueOrThrow({
    where: { id: credit.userId },
  });
  if (erasedAt) return;
  const amount = formatUsd(credit.left);
  const end = when(credit.endsAt, timeZone);
  await queueMail(db, {
    dedupeKey: keyOf(credit),
    kind: 'credit-ends',
    to: email,
    subject: `${amount} of session credit ends on ${end}`,
    paragraphs: [
      `${fullName}, ${amount} of your session credit can be spent until ${end}.`,
      'It is offered when you book next, to use or to keep.',
    ],
    action: { label: 'Find a table', url: `${env.publicUrl}/sessions` },
  });
}
