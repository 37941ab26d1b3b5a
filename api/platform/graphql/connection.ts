import { MOST_COUNTED } from '../counts.rules.ts';
import { type Place, writeCursor } from '../cursor.ts';
import type { Prisma } from '../db.ts';
import { countAll, type Page, rowsAsked } from '../page.ts';
import { builder } from './builder.ts';
import { loader, MOST_PARTS } from './loader.ts';

/** Totals that are asked for together are counted together. */
const totals = loader<number, Prisma.Sql>(
  async (froms) => {
    const counted = await countAll(froms);
    return new Map(froms.map((from, at) => [from, counted[at]!]));
  },
  { maxBatchSize: MOST_PARTS },
);

/** The types of a connection, <Name>Connection and <Name>Edge; its resolver answers with `toConnection`. */
export const connectionOf = <Ref extends Parameters<typeof builder.connectionObject>[0]['type']>(
  type: Ref,
  name: string,
) =>
  builder.connectionObject(
    {
      type,
      name: `${name}Connection`,
      fields: (t) => ({
        totalCount: t.int({
          description: `The number of items on all pages; at most ${MOST_COUNTED}.`,
          resolve: (connection, _args, context) =>
            (connection as unknown as Pick<Page<unknown>, 'totalCount'>).totalCount(
              async (from) => (await totals.load(context, from)) ?? 0,
            ),
        }),
      }),
    },
    { name: `${name}Edge` },
  );

/** Converts a page to a Relay connection. */
export function toConnection<Row>(page: Page<Row>, placeOf: (row: Row) => Place) {
  const edges = page.rows.map((node) => ({ node, cursor: writeCursor(placeOf(node)) }));
  return {
    edges,
    pageInfo: {
      hasNextPage: page.hasNextPage,
      hasPreviousPage: page.hasPreviousPage,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: page.totalCount,
  };
}

/** A page costs by its size; a page of ten costs as much as a plain list. */
export const pageComplexity = (args: { first?: number | null; last?: number | null }) => ({
  field: 5,
  multiplier: Math.max(1, Math.ceil(rowsAsked(args) / 10)),
});
