/** npm run audit:money [-- days]: prints what is off about money and seats; exit code 1 when something is. */
import { auditMoney } from '../api/bookings/audit.service.ts';
import { db } from '../api/platform/db.ts';
import { closeLimits } from '../api/platform/limits.ts';

const days = Number(process.argv[2] ?? 30);
const findings = await auditMoney({ days });
for (const { rule, subject, message } of findings) console.log(`${rule}  ${subject} ${message}`);
console.log(
  findings.length
    ? `${findings.length} findings.`
    : `Nothing is off (rules I1–I6, I9, ledger; Stripe compared for ${days} days).`,
);
await db.$disconnect();
await closeLimits();
process.exitCode = findings.length ? 1 : 0;
