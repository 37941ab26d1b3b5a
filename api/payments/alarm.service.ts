import type { Prisma, Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { queueMails } from '../platform/mail.ts';
import type { Link } from '../platform/mail-layout.ts';

/** The maximum number of staff to mail. */
const MOST = 20;

/** Alerts staff, once per key, that money needs their attention. False: the alert existed already. */
export async function raiseAlert(tx: Tx, key: string, message: string, detail?: Prisma.InputJsonValue) {
  log.error({ alert: key, detail }, message);
  const { count } = await tx.moneyAlert.createMany({
    data: [{ key, message, detail }],
    skipDuplicates: true,
  });
  return count > 0;
}

interface Alarm {
  /** The unique subject, such as "dispute:dp_1". */
  key: string;
  message: string;
  detail?: Prisma.InputJsonValue;
  /** The users named in its mail. */
  aboutUserIds: readonly number[];
  subject: string;
  paragraphs: string[];
  /** Where to fix it; absent: the money page. */
  action?: Link;
}

/** Raises an alert that cannot wait until somebody opens the money page, with a mail to every admin. */
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

/** Tells staff who must return money how to reach a payer whose account is erased; null: the account still exists. */
export async function payerGone(tx: Tx, paymentId: number | null): Promise<string | null> {
  const payment = await tx.payment.findFirst({
    where: { id: paymentId ?? 0, user: { erasedAt: { not: null } } },
  });
  return (
    payment &&
    `The player who paid no longer has an account, so we could not tell them. The provider still shows the card and the address with payment ${payment.stripePaymentIntentId}: please agree with them on another way, and record it on the money page.`
  );
}
