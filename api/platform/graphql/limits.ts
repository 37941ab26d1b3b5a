import type { GraphQLArmorConfig } from '@escape.tech/graphql-armor-types';
import type { MaybeViewer } from '../viewer.ts';

export const MAX_TOKENS = 2_000;

/**
 * What an operation may cost. The web's own operations, which are known, may cost more; those of logged-in users much
 * more, because pages read their lists again as far as they have been loaded.
 */
export const operationLimits = (viewer: MaybeViewer, isStored: boolean) => ({
  complexity: isStored ? (viewer ? 12_000 : 3_000) : 2_500,
  depth: 14,
  breadth: 360,
});

export type OperationLimits = ReturnType<typeof operationLimits>;

/** Limits on the shape of a document. */
export const documentLimits: GraphQLArmorConfig = {
  blockFieldSuggestion: { enabled: false }, // developers explore this API
  costLimit: { enabled: false },
  maxTokens: { enabled: true, n: MAX_TOKENS, propagateOnRejection: true },
  maxAliases: { enabled: true, n: 20, allowList: [] },
  // Nested fields; how a client splits its document into fragments costs nothing.
  maxDepth: { enabled: true, n: 14, flattenFragments: true },
  maxDirectives: { enabled: true, n: 40 },
};
