import type { Page } from './page.ts';
import { pageSizes } from './rules.ts';

/** A page as Relay's connection shows it. */
export function toConnection<Row>(page: Page<Row>, cursorOf: (row: Row) => string) {
  const edges = page.rows.map((node) => ({ node, cursor: cursorOf(node) }));
  return {
    edges,
    totalCount: page.totalCount,
    pageInfo: {
      hasNextPage: page.hasNextPage,
      hasPreviousPage: page.hasPreviousPage,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** A page costs by its size; a page of ten costs as much as a plain list. */
export function pageComplexity(args: { first?: number | null; last?: number | null }) {
  const size = Math.min(Math.max(args.first ?? args.last ?? pageSizes.sessions, 0), pageSizes.most);
  return { field: 5, multiplier: Math.max(1, Math.ceil(size / 10)) };
}
