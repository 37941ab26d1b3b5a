import type { GraphQLResolveInfo } from 'graphql';
import type { Differing, GraphQLContext } from './builder.ts';

type Resolve<Source, Args, Answer> = (
  source: Source,
  args: Args,
  context: GraphQLContext,
  info: GraphQLResolveInfo,
) => Answer | Promise<Answer>;

type Differs<Source, Answer> = (
  sources: readonly Source[],
  own: GraphQLContext,
  told: readonly Answer[],
) => readonly boolean[] | Promise<readonly boolean[]>;

type DiffersAt<Source, Answer> = (
  source: Source,
  own: GraphQLContext,
  told: Answer,
) => boolean | Promise<boolean>;

/** Waits only if there is a promise: most values of a list are known at once. */
const allOf = <Value>(values: readonly (Value | Promise<Value>)[]): readonly Value[] | Promise<Value[]> =>
  values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as Value[]);

/** For a check that looks at each source by itself. */
export const each =
  <Source, Answer>(differs: DiffersAt<Source, Answer>): Differs<Source, Answer> =>
  (sources, own, told) =>
    allOf(sources.map((source, at) => differs(source, own, told[at]!)));

/** The context of a visitor: the viewer is null, and reading that is not noted. */
const asVisitor = (context: GraphQLContext): GraphQLContext =>
  Object.create(context, { viewer: { value: null }, isVisitors: { value: true } });

/** Compares the two answers. */
const isElse =
  <Source, Args, Answer>(resolve: Resolve<Source, Args, Answer>): Differing =>
  async (places, own) => {
    const answers = await allOf(
      places.map(({ source, args, info }) => resolve(source as Source, args as Args, own, info)),
    );
    return places.map(({ told }, at) => answers[at] !== told);
  };

/**
 * A field that may have another answer for a logged-in user. A shared execution resolves it for visitors and notes
 * the field. A logged-in user gets that answer too, except where `differs`, called once for all places of an answer,
 * says otherwise: there `resolve` gives theirs. Without it the two answers are compared, which is for what costs
 * nothing to resolve twice.
 */
export function ofViewer<Source, Args, Answer>(
  resolve: Resolve<Source, Args, Answer>,
  differs?: Differs<Source, Answer>,
): Resolve<Source, Args, Answer> {
  const differing: Differing = differs
    ? (places, own) =>
        differs(
          places.map(({ source }) => source as Source),
          own,
          places.map(({ told }) => told as Answer),
        )
    : isElse(resolve);
  return (source, args, context, info) => {
    if (!context.ownFields) return resolve(source, args, context, info);
    const telling = resolve(source, args, asVisitor(context), info);
    const place = { source, args, info, told: telling as unknown };
    if (telling instanceof Promise)
      telling.then(
        (answer) => (place.told = answer),
        () => {}, // the answer reports it
      );
    const places = context.ownFields.get(differing);
    if (places) places.push(place);
    else context.ownFields.set(differing, [place]);
    return telling;
  };
}
