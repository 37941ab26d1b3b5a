import { bookStatements } from './audit-books.ts';
import { overdueStatements } from './audit-overdue.ts';
import { paymentStatements } from './audit-payments.ts';
import { providerRules } from './audit-provider.ts';
import type { Rule, Statement } from './audit-rules.ts';
import { seatStatements } from './audit-seats.ts';
import { starStatements } from './audit-stars.ts';

export const statements: readonly Statement[] = [
  ...seatStatements,
  ...overdueStatements,
  ...bookStatements,
  ...paymentStatements,
  ...starStatements,
];

export const rules: readonly Rule[] = [...statements, ...providerRules];
