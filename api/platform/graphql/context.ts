import type { RequestContext } from '../viewer.ts';
import type { GraphQLContext } from './builder.ts';

export const graphQLContext = (context: RequestContext): GraphQLContext => ({ ...context, cache: new Map() });
