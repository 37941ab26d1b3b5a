import { brandWithType } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import { rowNumber } from '../rules.ts';
import { builder, type GraphQLContext } from './builder.ts';
import { type Batch, batched } from './loader.ts';

interface Row {
  readonly id: number;
}
// biome-ignore lint/suspicious/noExplicitAny: the query is Pothos' to make and Prisma's to read
type Load = (query: any, ids: { in: number[] }, context: GraphQLContext) => PromiseLike<readonly Row[]>;

/**
 * Makes a type over a row a Relay node. What `load` does not find, or the viewer may not see, is null:
 * Pothos' own prismaNode would answer with an error, and read row by row.
 */
// biome-ignore lint/suspicious/noExplicitAny: the types of refs stand in the builder
export function makeNode(ref: any, typeName: string, load: Load) {
  // One loader per field that asks: its selection is the same for all of its ids.
  const loaders = new WeakMap<GraphQLResolveInfo, Batch<number, Row>>();
  const loaderOf = (context: GraphQLContext, info: GraphQLResolveInfo) => {
    const known = loaders.get(info);
    if (known) return known;
    const loader = batched<number, Row>(async (ids) => {
      const query = queryFromInfo({ context, info, typeName }) as { select?: object };
      if (query.select) query.select = { ...query.select, id: true };
      return new Map((await load(query, { in: [...ids] }, context)).map((row) => [row.id, row]));
    });
    loaders.set(info, loader);
    return loader;
  };
  builder.nodeRef(ref, {
    id: { resolve: (row) => (row as Row).id },
    loadWithoutCache: async (id, context, info) => {
      const row = await loaderOf(context, info).load(rowNumber(id));
      if (row) brandWithType(row, typeName as never);
      return row;
    },
  });
}
