import { useCallback, useEffect, useRef, useState } from 'react';
import { graphql, readInlineData, useRelayEnvironment } from 'react-relay/hooks';
import {
  commitMutation,
  type GraphQLTaggedNode,
  type IEnvironment,
  type MutationConfig,
  type MutationParameters,
  type RecordSourceSelectorProxy,
} from 'relay-runtime';
import type { useCommit_refusal$key } from '../__generated__/useCommit_refusal.graphql.ts';
import { tellCommitted, tellLoginEnded } from './committed.ts';
import { failureSentence } from './network.ts';

export interface Refused {
  readonly ok: false;
  /** A RefusalCode of the schema, or 'FAILED' when there was no answer. */
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
  /** null: waiting does not help, or the server did not say how long. */
  readonly retryAfterSeconds?: number | null | undefined;
}

/** Every mutation selects it beside its payload; exactly one of the two is present. */
const refusalFragment = graphql`
  fragment useCommit_refusal on Refusal @inline {
    code
    message
    field
    retryAfterSeconds
  }
`;

interface MaybeRefused {
  readonly refusal: useCommit_refusal$key | null | undefined;
}
type Answer<M extends MutationParameters> = NonNullable<M['response'][keyof M['response']]>;
/** Without a refusal every field of the payload is present. */
type Success<M extends MutationParameters> = Required<Omit<Answer<M>, keyof MaybeRefused>>;
export type Outcome<M extends MutationParameters> =
  | { readonly ok: true; readonly value: Success<M> }
  | Refused;

/** Returns the error to show: the server's own words; without an answer `what` failed, with the reason as its cause. */
export function failureOf({ code, message }: Pick<Refused, 'code' | 'message'>, what: string): Error {
  return code === 'FAILED' ? new Error(what, { cause: message }) : new Error(message || what);
}

type Options<M extends MutationParameters> = Pick<MutationConfig<M>, 'updater'>;

/**
 * Runs a mutation of one field whose result is a union with `Refusal`. The promise never rejects: a refusal and a
 * broken connection both resolve to something to show.
 */
export const commitOnce = <M extends MutationParameters>(
  environment: IEnvironment,
  mutation: GraphQLTaggedNode,
  variables: M['variables'],
  options: Options<M> = {},
) =>
  new Promise<Outcome<M>>((resolve) => {
    const fail = (error: unknown) =>
      resolve({ ok: false, code: 'FAILED', message: failureSentence(error), field: null });
    commitMutation<M>(environment, {
      mutation,
      variables,
      ...options,
      onCompleted: (response) => {
        const [name, value] = Object.entries(response as object)[0] ?? [];
        const answer = value as (MaybeRefused & Success<M>) | null | undefined;
        if (!answer) return fail(null);
        if (!answer.refusal) {
          tellCommitted(name!);
          return resolve({ ok: true, value: answer });
        }
        const { field = null, ...refusal } = readInlineData(refusalFragment, answer.refusal);
        if (refusal.code === 'NOT_LOGGED_IN') tellLoginEnded(name!);
        resolve({ ok: false, ...refusal, field });
      },
      onError: fail,
    });
  });

/** Like `commitOnce`, for a component, with whether a mutation is in flight. */
export function useCommit<M extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  /**
   * Updates what the nodes of the answer do not, such as where a new one belongs. Declared outside of the component.
   */
  updater?: (store: RecordSourceSelectorProxy) => void,
): [commit: (variables: M['variables']) => Promise<Outcome<M>>, busy: boolean] {
  const environment = useRelayEnvironment();
  const [running, setRunning] = useState(0);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const commit = useCallback(
    async (variables: M['variables']) => {
      setRunning((count) => count + 1);
      const outcome = await commitOnce<M>(environment, mutation, variables, updater && { updater });
      if (mounted.current) setRunning((count) => count - 1);
      return outcome;
    },
    [environment, mutation, updater],
  );
  return [commit, running > 0];
}
