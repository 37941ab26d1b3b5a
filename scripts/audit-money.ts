import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runToEnd } from './child.ts';
import { installation } from './installation.ts';

/**
 * npm run audit:money [-- --days 90]: prints what breaks the rules about money and seats, each with its fix. Exit
 * code 0: nothing; 1: findings; 2: the audit could not run completely. Like the nightly audit, it first stores
 * refunds and disputes known only to the provider and updates their bookings; it changes nothing else.
 */
const MAX_DAYS = 3650;

function wantedDays(): number {
  const { values } = parseArgs({ options: { days: { type: 'string', default: '30' } } });
  const days = Number(values.days);
  if (!/^\d{1,4}$/.test(values.days) || days < 1 || days > MAX_DAYS)
    throw new Error(`--days is "${values.days}", but it has to be a whole number from 1 to ${MAX_DAYS}.`);
  return days;
}

async function audit(days: number): Promise<number> {
  const place = await installation();
  try {
    // The modules below read these when they are imported.
    Object.assign(process.env, place.env);
    if (!existsSync('prisma/generated/client')) await runToEnd(['codegen/prisma.ts']);
    const { lookAtMoney, ruleOf } = await import('../api/bookings/audit/audit.service.ts');
    const { db } = await import('../api/platform/db.ts');
    const { closeLimits } = await import('../api/platform/limits.ts');
    try {
      const { findings, provider, unasked } = await lookAtMoney(days);
      for (const { key, subject, message } of findings) {
        const advice = ruleOf(key);
        console.log(`${key}  ${subject} ${message}  [${advice?.fix ? 'fix' : 'by hand'}: ${advice?.advice}]`);
      }
      for (const name of unasked) console.log(`${name} could not be asked.`);
      const compared = provider
        ? `compared with the payment provider for ${days} days`
        : 'the payment provider did not answer, so only our own books were checked';
      const result =
        findings.length === 0
          ? 'Nothing is off'
          : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}; fix them at ${place.publicUrl}/admin/money`;
      console.log(
        `${result} (rules about seats, payments, refunds, charges, mails and the ledger; ${compared}).`,
      );
      if (findings.length > 0) return 1;
      return provider && unasked.length === 0 ? 0 : 2;
    } finally {
      await db.$disconnect();
      await closeLimits();
    }
  } finally {
    await place.stop();
  }
}

try {
  process.exitCode = await audit(wantedDays());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
