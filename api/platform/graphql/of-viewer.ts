import type { GraphQLResolveInfo } from 'graphql';
import type { GraphQLContext } from './builder.ts';

type Resolve<Source, Args, Answer> = (
  source: Source,
  args: Args,
  context: GraphQLContext,
  info: GraphQLResolveInfo,
) => Answer | Promise<Answer>;

type Differs<Source, Answer> = (
  source: Source,
  own: GraphQLContext,
  told: Answer,
) => boolean | Promise<boolean>;

/** What visitors would be told: the viewer is nobody, and that was asked on purpose. */
const asVisitor = (context: GraphQLContext): GraphQLContext =>
  Object.create(context, { viewer: { value: null }, isVisitors: { value: true } });

/**
 * A field that may tell whoever is logged in something of their own. A shared execution is told what visitors are, and
 * notes the field: whoever is logged in is told the same but where `differs` says so, and there what `resolve` gives
 * them. Without it the two answers are compared, which is for what costs nothing to resolve twice.
 */
export const ofViewer =
  <Source, Args, Answer>(
    resolve: Resolve<Source, Args, Answer>,
    differs?: Differs<Source, Answer>,
  ): Resolve<Source, Args, Answer> =>
  (source, args, context, info) => {
    if (!context.ownFields) return resolve(source, args, context, info);
    const telling = resolve(source, args, asVisitor(context), info);
    let told = telling as Answer; // known by the time that somebody asks what differs
    if (telling instanceof Promise)
      telling.then(
        (answer) => (told = answer),
        () => {}, // the answer tells of it
      );
    const isElse = (own: GraphQLContext) => {
      const answer = resolve(source, args, own, info);
      // One of many in a list: what is known at once need not be waited for.
      return answer instanceof Promise ? answer.then((later) => later !== told) : answer !== told;
    };
    context.ownFields.push({
      source,
      info,
      differs: differs ? (own) => differs(source, own, told) : isElse,
    });
    return telling;
  };
