import type { GraphQLArmorConfig } from '@escape.tech/graphql-armor-types';

export const MAX_TOKENS = 2_000;

/** Bounds on the shape of a document; what it may cost is bounded by the complexity plugin. */
export const documentLimits: GraphQLArmorConfig = {
  blockFieldSuggestion: { enabled: false }, // developers explore this API
  costLimit: { enabled: false },
  maxTokens: { enabled: true, n: MAX_TOKENS, propagateOnRejection: true },
  maxAliases: { enabled: true, n: 20, allowList: [] },
  // Fields within fields; how a client cuts its document into fragments costs nothing.
  maxDepth: { enabled: true, n: 14, flattenFragments: true },
  maxDirectives: { enabled: true, n: 40 },
};
