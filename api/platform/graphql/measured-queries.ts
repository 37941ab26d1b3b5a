import { measured } from './measured.ts';
import { operationById } from './operations.ts';
import type { StoredQueries } from './stored.ts';

/** The same queries, counted; what they leave to Yoga is counted there. */
export const measuredQueries = ({ run, execute }: StoredQueries): StoredQueries => ({
  run: (operation, context) => measured(operationById(operation.id), () => run(operation, context)),
  execute: (operation, context) => measured(operationById(operation.id), () => execute(operation, context)),
});
