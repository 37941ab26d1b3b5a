import { graphql } from 'graphql';
import type { MaybeViewer, RequestContext } from '../../api/platform/viewer.ts';
import { schema } from '../../api/schema.ts';
import { caller } from './callers.ts';
import { mutationOf, verbNoun } from './mutation.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its question
type Answer = any;
interface Result {
  data?: Answer;
  errors?: readonly { message: string; originalError?: Error; extensions?: Record<string, unknown> }[];
}
type Execute = (source: string, variables: object) => Promise<Result>;

/** What a person asks of the API and does with it: as(player).refused('startCheckout', input, 'SESSION_FULL'). */
export const as = (viewer: MaybeViewer, context: Partial<RequestContext> = {}) =>
  speaker((source, variables) => {
    const contextValue = { ...caller(), ...context, viewer, cache: new Map() };
    return graphql({ schema, source, variableValues: { ...variables }, contextValue });
  });

/** The same by another way than the schema of this process. */
export function speaker(execute: Execute) {
  /** The data of any operation, which must not have errors. */
  async function ask(source: string, variables: object = {}): Promise<Answer> {
    const { data, errors } = await execute(source, variables);
    expect(errors).toBeUndefined();
    return data;
  }

  async function change(mutation: string, input: object | undefined, fields?: string) {
    const source = mutationOf(mutation, fields, input !== undefined);
    return (await ask(source, { input }))[mutation];
  }

  return {
    ask,
    /** What was wrong with an operation, for those that are no mutation. */
    async errors(source: string, variables: object = {}) {
      return (await execute(source, variables)).errors ?? [];
    },
    /** The payload of a mutation that goes well. */
    async ok(mutation: string, input?: object, fields?: string): Promise<Answer> {
      const { __typename, ...payload } = await change(mutation, input, fields);
      const type = `${verbNoun(mutation)}Payload`;
      expect({ mutation, __typename, ...(__typename !== type && payload) }).toEqual({
        mutation,
        __typename: type,
      });
      return payload;
    },
    /** The refusal of a mutation, with this code (and of this field). */
    async refused(mutation: string, input: object | undefined, code: string, field?: string) {
      const { __typename, ...refusal } = await change(mutation, input);
      expect({ mutation, input, __typename, ...refusal }).toMatchObject({
        mutation,
        __typename: 'Refusal',
        code,
        ...(field && { field }),
      });
      return refusal as {
        code: string;
        message: string;
        field: string | null;
        retryAfterSeconds: number | null;
      };
    },
  };
}
