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

/** What is known at once need not be waited for: most of a list is. */
const allOf = <Value>(values: readonly (Value | Promise<Value>)[]): readonly Value[] | Promise<Value[]> =>
  values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as Value[]);

/** For what is said of each by itself. */
export const each =
  <Source, Answer>(differs: DiffersAt<Source, Answer>): Differs<Source, Answer> =>
  (sources, own, told) =>
    allOf(sources.map((source, at) => differs(source, own, told[at]!)));

/** What visitors would be told: the viewer is nobody, and that was asked on purpose. */
const asVisitor = (context: GraphQLContext): GraphQLContext =>
  Object.create(context, { viewer: { value: null }, isVisitors: { value: true } });

/** By comparing the two answers. */
const isElse =
  <Source, Args, Answer>(resolve: Resolve<Source, Args, Answer>): Differing =>
  async (places, own) => {
    const answers = await allOf(
      places.map(({ source, args, info }) => resolve(source as Source, args as Args, own, info)),
    );
    return places.map(({ told }, at) => answers[at] !== told);
  };

/**
 * A field that may tell whoever is logged in something of their own. A shared execution is told what visitors are, and
 * notes the field: whoever is logged in is told the same but where `differs` says so of all of an answer at once, and
 * there what `resolve` gives them. Without it the two answers are compared, which is for what costs nothing to resolve
 * twice.
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
        () => {}, // the answer tells of it
      );
    const places = context.ownFields.get(differing);
    if (places) places.push(place);
    else context.ownFields.set(differing, [place]);
    return telling;
  };
}
