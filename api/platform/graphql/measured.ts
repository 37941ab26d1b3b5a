import type { ExecutionResult } from 'graphql';
import { Counter, Histogram } from 'prom-client';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { isTallied, type Tally, tallied } from '../tally.ts';
import { currentSpan, spanned } from '../trace.ts';
import { operationName } from './operations.ts';

const duration = new Histogram({
  name: 'graphql_operation_duration_seconds',
  help: "Time to execute an operation, by its name if it is one of the web's own; all others are other.",
  labelNames: ['operation'],
  buckets: [0.005, 0.02, 0.1, 0.5, 1, 2.5],
});
const statements = new Counter({
  name: 'graphql_operation_statements_total',
  help: 'Statements sent to PostgreSQL by operations; what is shared counts for who began it.',
  labelNames: ['operation'],
});
const shared = new Counter({
  name: 'graphql_operation_shared_total',
  help: 'Operations answered from an execution that somebody else began.',
  labelNames: ['operation'],
});

/** Never records the variables: they are a user's own data. */
function note(operation: string, ms: number, tally: Tally): void {
  duration.observe({ operation }, ms / 1000);
  statements.inc({ operation }, tally.statements);
  if (tally.isShared) shared.inc({ operation });
  if (ms >= env.slowOperationMs)
    log.warn({ operation, ms: Math.round(ms), statements: tally.statements }, 'a slow operation');
}

/** Counts what an operation costs, by its text. null from `work`: it was not run. */
export async function measured<T>(text: string | undefined, work: () => Promise<T> | T): Promise<T> {
  if (isTallied()) return work();
  const tally: Tally = { statements: 0, isShared: false };
  const operation = operationName(text ?? '');
  return spanned(
    `graphql ${operation}`,
    'internal',
    { 'graphql.operation.name': operation },
    async (span) => {
      const began = performance.now();
      const result = await tallied(tally, work);
      if (result === null) span?.discard();
      else note(operation, performance.now() - began, tally);
      span?.set({ 'questboard.statements': tally.statements, 'questboard.shared': tally.isShared });
      return result;
    },
  );
}

/** Marks an operation whose answer has errors as failed, by the code of the first. */
export function noteErrors<T>(result: T): T {
  const [error] = (result as ExecutionResult).errors ?? [];
  if (error) currentSpan()?.fail(String(error.extensions.code ?? error.originalError?.name ?? 'Error'));
  return result;
}
