import { graphql } from 'graphql';
import type { MaybeViewer, RequestContext } from '../../api/platform/viewer.ts';
import { schema } from '../../api/schema.ts';
import { caller } from './callers.ts';
import { mutationOf, verbNoun } from './mutation.ts';

// biome-ignore lint/suspicious/noExplicitAny: the shape depends on the query
type Answer = any;
interface Result {
  data?: Answer;
  errors?: readonly { message: string; originalError?: Error; extensions?: Record<string, unknown> }[];
}
type Execute = (source: string, variables: object) => Promise<Result>;

/** Calls the API as a viewer and checks the result: as(player).refused('startCheckout', input, 'SESSION_FULL'). */
export const as = (viewer: MaybeViewer, context: Partial<RequestContext> = {}) =>
  speaker((source, variables) => {
    const contextValue = { ...caller(), ...context, viewer, cache: new Map() };
    return graphql({ schema, source, variableValues: { ...variables }, contextValue });
  });

/** The same with another transport than the schema of this process. */
export function speaker(execute: Execute) {
  /** Returns the data of any operation; fails on errors. */
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
    /** Returns the errors of an operation that is no mutation. */
    async errors(source: string, variables: object = {}) {
      return (await execute(source, variables)).errors ?? [];
    },
    /** Returns the payload of a mutation that succeeds. */
    async ok(mutation: string, input?: object, fields?: string): Promise<Answer> {
      const { __typename, ...payload } = await change(mutation, input, fields);
      const type = `${verbNoun(mutation)}Payload`;
      expect({ mutation, __typename, ...(__typename !== type && payload) }).toEqual({
        mutation,
        __typename: type,
      });
      return payload;
    },
    /** Expects a mutation to be refused with this code (and field). */
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
