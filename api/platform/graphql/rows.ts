import { isDeepStrictEqual } from 'node:util';
import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import type { GraphQLContext } from './builder.ts';
import { listLoader } from './loader.ts';

/** A Prisma query for a row: `select`, and for a relation also `where`, `orderBy` and `take`. */
export interface Query {
  readonly [part: string]: unknown;
  readonly select?: Readonly<Record<string, unknown>>;
}

const isQuery = (value: unknown): value is Query => typeof value === 'object' && value !== null;

/** Merges the queries for one column or relation; null: the two cannot be read at once. */
function mergeField(one: unknown, other: unknown): unknown {
  if (one === undefined || isDeepStrictEqual(one, other)) return other;
  return isQuery(one) && isQuery(other) ? mergeQueries(one, other) : null;
}

/** Returns one query that reads what both ask for; null: they ask for different rows of the same relation. */
function mergeQueries<Asked extends object>(one: Asked, other: Asked): Asked | null {
  const { select, ...rest } = one as Query;
  const { select: more, ...others } = other as Query;
  if (!select || !more || !isDeepStrictEqual(rest, others)) return null;
  const merged: Record<string, unknown> = { ...select };
  for (const [name, value] of Object.entries(more)) {
    merged[name] = mergeField(select[name], value);
    if (merged[name] === null) return null;
  }
  return { ...one, select: merged };
}

interface RowsAsked<Asked> {
  readonly query: Asked;
  readonly ids: readonly number[];
}

/** Groups fields whose rows one query can read. */
function share<Asked extends object>(asked: readonly RowsAsked<Asked>[]) {
  const shared: { query: Asked; of: RowsAsked<Asked>[] }[] = [];
  for (const field of asked) {
    const other = shared.find(({ query }) => mergeQueries(query, field.query));
    if (!other) shared.push({ query: field.query, of: [field] });
    else {
      other.query = mergeQueries(other.query, field.query)!;
      other.of.push(field);
    }
  }
  return shared;
}

/**
 * Loads rows by their ids, each with what its field asks for by `queryFromInfo`: with one statement for several
 * fields, as far as one can read what all of them ask for.
 */
export function rowsLoader<Asked extends object, Row extends { id: number }>(
  read: (query: Asked, ids: { in: number[] }) => PromiseLike<readonly Row[]>,
) {
  const rows = listLoader<ReadonlyMap<number, Row>, RowsAsked<Asked>>(async (asked) => {
    const found = new Map<RowsAsked<Asked>, ReadonlyMap<number, Row>>();
    const reading = share(asked).map(async ({ query, of }) => {
      const ids = [...new Set(of.flatMap(({ ids }) => ids))];
      const byId = new Map((await read(query, { in: ids })).map((row) => [row.id, row]));
      for (const field of of) found.set(field, byId);
    });
    await Promise.all(reading);
    return found;
  });
  return async (context: GraphQLContext, query: Asked, ids: readonly number[]) =>
    (await rows.load(context, { query, ids })) ?? new Map<number, Row>();
}

/** True when nothing is asked for but these columns. */
export const asksOnly = ({ select }: Query, isColumn: (name: string) => boolean): boolean =>
  select !== undefined && Object.entries(select).every(([name, asked]) => asked === true && isColumn(name));

/**
 * Returns a row that was read before, as `typeName`; `load` reads it again only when more is asked for than its known
 * columns.
 */
export function knownRow<Row extends object>(
  context: GraphQLContext,
  info: GraphQLResolveInfo,
  typeName: string,
  row: Row,
  load: (query: Query) => PromiseLike<unknown>,
): Row {
  const query = queryFromInfo({ context, info, typeName }) as Query;
  return (asksOnly(query, (name) => name in row) ? row : load(query)) as Row;
}
