import { brandWithType } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import { MAX_ID } from '../rules.ts';
import { builder, type GraphQLContext } from './builder.ts';

/** 0, the number of no row, for what is none. */
export function rowNumber(id: string): number {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  return number <= MAX_ID ? number : 0;
}

/**
 * Makes a type over a row a Relay node. What `load` does not find, or the viewer may not see, is null:
 * Pothos' own prismaNode would answer with an error.
 */
export function makeNode(
  // biome-ignore lint/suspicious/noExplicitAny: the types of refs stand in the builder
  ref: any,
  typeName: string,
  // biome-ignore lint/suspicious/noExplicitAny: the query is Pothos' to make and Prisma's to read
  load: (query: any, id: number, context: GraphQLContext) => Promise<object | null>,
) {
  builder.nodeRef(ref, {
    id: { resolve: (row) => (row as { id: number }).id },
    loadWithoutCache: async (id, context, info) => {
      const row = await load(queryFromInfo({ context, info, typeName }), rowNumber(id), context);
      if (row) brandWithType(row, typeName as never);
      return row;
    },
  });
}
