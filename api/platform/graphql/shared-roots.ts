import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';

/** What fields of Query gave, by their names in the answer. */
export type Roots = Map<string | number, unknown>;

/** Fields of Query are resolved once for a shared execution and for those who begin from what it found. */
class SharedRootsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { parentType }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (parentType !== 'Query') return resolve;
    return (root, args, context, info) => {
      const { roots } = context as { readonly roots?: Roots };
      if (!roots) return resolve(root, args, context, info);
      const { key } = info.path;
      if (!roots.has(key)) roots.set(key, resolve(root, args, context, info));
      return roots.get(key);
    };
  }
}

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      sharedRoots: SharedRootsPlugin<Types>;
    }
  }
}

export const sharedRoots = 'sharedRoots';
SchemaBuilder.registerPlugin(sharedRoots, SharedRootsPlugin);
