import type { GraphQLResolveInfo } from 'graphql';
import type { GraphQLContext } from './builder.ts';

type Resolve<Source, Args, Answer> = (
  source: Source,
  args: Args,
  context: GraphQLContext,
  info: GraphQLResolveInfo,
) => Answer | Promise<Answer>;

/**
 * A field that may tell whoever is logged in something of their own, and every visitor the same. A shared execution
 * says what visitors are told and notes how to find out for whom that is not so: all others are given the very answer.
 */
export const ofViewer =
  <Source, Args, Answer>(
    toVisitors: Answer & (null | boolean | number | string),
    resolve: Resolve<Source, Args, Answer>,
  ): Resolve<Source, Args, Answer> =>
  (source, args, context, info) => {
    if (!context.differences) return resolve(source, args, context, info);
    context.differences.push((own) => {
      const answer = resolve(source, args, own, info);
      // One of many in a list: what is known at once need not be waited for.
      return answer instanceof Promise ? answer.then((later) => later !== toVisitors) : answer !== toVisitors;
    });
    return toVisitors;
  };
