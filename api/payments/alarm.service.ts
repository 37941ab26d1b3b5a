import type { Prisma, Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { queueMails } from '../platform/mail.ts';
import type { Link } from '../platform/mail-layout.ts';

/** So many of the staff are mailed at most. */
const MOST = 20;

/** Tells staff once that something about money needs a person. False: they were told before. */
export async function raiseAlert(tx: Tx, key: string, message: string, detail?: Prisma.InputJsonValue) {
  log.error({ alert: key, detail }, message);
  const { count } = await tx.moneyAlert.createMany({
    data: [{ key, message, detail }],
    skipDuplicates: true,
  });
  return count > 0;
}

interface Alarm {
  /** What it is about, once: "dispute:dp_1". */
  key: string;
  message: string;
  detail?: Prisma.InputJsonValue;
  /** Whom its mail names. */
  aboutUserIds: readonly number[];
  subject: string;
  paragraphs: string[];
  /** Where it is put right; absent: the money page. */
  action?: Link;
}

/** What cannot wait until somebody looks at the money page: an alert, and a mail to every admin. */
export async function alarmStaff(tx: Tx, { key, message, detail, ...mail }: Alarm) {
  if (!(await raiseAlert(tx, key, message, detail))) return;
  const staff = await tx.user.findMany({
    where: { isAdmin: true, disabledAt: null, erasedAt: null },
    select: { id: true, email: true },
    orderBy: { id: 'asc' },
    take: MOST,
  });
  await queueMails(
    tx,
    staff.map(({ id, email }) => ({
      dedupeKey: `alarm:${key}:${id}`,
      kind: 'alarm',
      to: email,
      action: { label: 'See the money page', url: `${env.publicUrl}/admin/money` },
      ...mail,
    })),
  );
}

/** For staff who are to return money: where they find a payer of whom we know nothing any more. null: we know them. */
export async function payerGone(tx: Tx, paymentId: number | null): Promise<string | null> {
  const payment = await tx.payment.findFirst({
    where: { id: paymentId ?? 0, user: { erasedAt: { not: null } } },
  });
  return (
    payment &&
    `Whoever paid has no account any more, and nobody could be told. The provider still shows the card and the address with payment ${payment.stripePaymentIntentId}: please agree there on another way, and write it down on the money page.`
  );
}
