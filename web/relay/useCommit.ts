import { useCallback, useEffect, useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import {
  commitMutation,
  type GraphQLTaggedNode,
  type MutationParameters,
  type RecordSourceSelectorProxy,
} from 'relay-runtime';
import { failureSentence } from './network.ts';

export interface Refused {
  readonly ok: false;
  /** A RefusalCode of the schema, or 'FAILED' when there was no answer at all. */
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
}

type Answer<M extends MutationParameters> = NonNullable<M['response'][keyof M['response']]>;
type Success<M extends MutationParameters> = Exclude<
  Answer<M>,
  { readonly __typename: 'Refusal' } | { readonly __typename: '%other' }
>;
export type Outcome<M extends MutationParameters> =
  | { readonly ok: true; readonly value: Success<M> }
  | Refused;

interface RefusalMember {
  readonly __typename: string;
  readonly code?: string;
  readonly message?: string;
  readonly field?: string | null;
}

/**
 * Runs a mutation of one field whose result is a union with `Refusal`. The promise never rejects: a refusal
 * and a broken connection both come back as something to show.
 */
export function useCommit<M extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  /** For what the answer's own nodes do not say: where a new one belongs. Declared outside of the component. */
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
    (variables: M['variables']) =>
      new Promise<Outcome<M>>((resolve) => {
        setRunning((count) => count + 1);
        const finish = (outcome: Outcome<M>) => {
          if (mounted.current) setRunning((count) => count - 1);
          resolve(outcome);
        };
        const fail = (error: unknown) =>
          finish({ ok: false, code: 'FAILED', message: failureSentence(error), field: null });
        commitMutation<M>(environment, {
          mutation,
          variables,
          updater,
          onCompleted: (response) => {
            const answer = Object.values(response as object)[0] as RefusalMember | null | undefined;
            if (!answer) return fail(null);
            if (answer.__typename !== 'Refusal')
              return finish({ ok: true, value: answer as unknown as Success<M> });
            const { code = 'FAILED', message = failureSentence(null), field = null } = answer;
            finish({ ok: false, code, message, field });
          },
          onError: fail,
        });
      }),
    [environment, mutation, updater],
  );
  return [commit, running > 0];
}
