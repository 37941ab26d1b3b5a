import type { FieldMap, InputFieldMap, InputShapeFromFields, MaybePromise } from '@pothos/core';
import { type MaybeViewer, refuseHalfLogin } from '../viewer.ts';
import { builder, type GraphQLContext } from './builder.ts';

type Types = typeof builder.$inferSchemaTypes;
export type InputBuilder = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>;
export type PayloadBuilder<Answer> = PothosSchemaTypes.ObjectFieldBuilder<Types, Answer>;

interface MutationOptions<Fields extends InputFieldMap, Asker extends MaybeViewer, Answer extends object> {
  /** What it does and whom it is for. */
  readonly description: string;
  /** requireViewer, requireStaff, requireSuperAdmin; or one of the two below. */
  readonly auth: (viewer: MaybeViewer) => Asker;
  /** The input fields; left out: none. */
  readonly input?: (t: InputBuilder) => Fields;
  readonly resolve: (
    input: InputShapeFromFields<Fields>,
    context: GraphQLContext & { readonly viewer: Asker },
  ) => MaybePromise<Answer>;
  /** The fields of the payload: the nodes that changed, with a sentence where people are told one. */
  readonly payload: (t: PayloadBuilder<Answer>) => FieldMap;
}

/** `auth` of a mutation that visitors may use too. */
export const anyone = (viewer: MaybeViewer) => viewer;
/** `auth` of a mutation whose service refuses visitors itself, in a sentence that says what to log in for. */
export const byService = (viewer: MaybeViewer) => viewer;

/**
 * The one shape of a mutation: `verbNoun(input: VerbNounInput!): VerbNounResult!`, where the result is
 * `VerbNounPayload | Refusal`. A `Refusal` that is thrown, by `auth` or on the way, is the answer.
 */
export function mutation<
  Asker extends MaybeViewer,
  Answer extends object,
  Fields extends InputFieldMap = Record<never, never>,
>(name: string, { description, auth, input, resolve, payload }: MutationOptions<Fields, Asker, Answer>) {
  const verbNoun = `${name[0]!.toUpperCase()}${name.slice(1)}`;
  const Input =
    input && builder.inputType(`${verbNoun}Input`, { description: `Arguments of ${name}.`, fields: input });
  const Payload = builder.objectRef<Answer>(`${verbNoun}Payload`).implement({
    description: `Result of ${name}.`,
    fields: payload,
  });
  builder.mutationField(name, (t) =>
    t.field({
      type: Payload,
      description,
      errors: { union: { description: `Result of ${name}, or a Refusal.` } },
      args: Input && {
        input: t.arg({ type: Input, required: true, description: `Arguments of ${name}.` }),
      },
      resolve: (_root, args, context) => {
        if ((auth as unknown) !== anyone) refuseHalfLogin(context);
        auth(context.viewer);
        const { input } = args as { input: InputShapeFromFields<Fields> };
        return anew(context, resolve(input, context as GraphQLContext & { viewer: Asker })) as never;
      },
    }),
  );
}

/** Clears the loaders: what they read before a mutation is stale after it, and an operation may hold several. */
async function anew<Answer>({ cache }: GraphQLContext, answer: MaybePromise<Answer>): Promise<Answer> {
  const changed = await answer;
  cache.clear();
  return changed;
}

/** The payload of a mutation that changes nothing that can be shown: a sentence for the person. */
export const sentence = (t: PayloadBuilder<{ message: string }>) => ({
  message: t.exposeString('message', { description: 'The result as a sentence for the user.' }),
});
