import { measured } from './measured.ts';
import { operationById } from './operations.ts';
import type { StoredQueries } from './stored.ts';

/** The same queries, measured; those that they leave to Yoga are measured there. */
export const measuredQueries = ({ run, execute }: StoredQueries): StoredQueries => ({
  run: (operation, context) => measured(operationById(operation.id), () => run(operation, context)),
  execute: (operation, context) => measured(operationById(operation.id), () => execute(operation, context)),
});
