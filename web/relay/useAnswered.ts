import { startTransition, useContext, useEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { fetchQuery, type GraphQLTaggedNode, PreloadableQueryRegistry } from 'relay-runtime';
import { RequestFailed } from './network.ts';
import { PageContext, type PageState } from './page.ts';

interface Answered {
  /** What the page shows: the query of its URL, or the one before while that is loading. */
  readonly settled: PageState;
  /** The answer is still loading. */
  readonly waiting: boolean;
  /** Why the current query has no answer; undefined: nothing failed. */
  readonly failure: { readonly error: unknown } | undefined;
  readonly again: () => void;
}

/** Returns the page's current query once it is answered; until then, and when it fails, the one answered before. */
export function useAnswered(): Answered {
  const environment = useRelayEnvironment();
  const asked = useContext(PageContext);
  const [settled, setSettled] = useState(asked);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<{ asked: PageState; attempt: number; error: unknown }>();
  useEffect(() => {
    if (asked === settled) return;
    const settle = () => startTransition(() => setSettled(asked));
    const query = asked.queryId ? PreloadableQueryRegistry.get(asked.queryId) : undefined;
    if (!query) {
      settle();
      return;
    }
    const { unsubscribe } = fetchQuery(environment, query as GraphQLTaggedNode, asked.variables, {
      fetchPolicy: 'store-or-network',
    }).subscribe({
      complete: settle,
      // After the login has ended the old data must not stay: the page itself fails, and says so.
      error: (error: unknown) =>
        error instanceof RequestFailed && error.status === 401
          ? settle()
          : setFailed({ asked, attempt, error }),
    });
    return unsubscribe;
  }, [environment, asked, settled, attempt]);
  const failure = failed?.asked === asked && asked !== settled ? failed : undefined;
  return {
    settled,
    waiting: asked !== settled && failure?.attempt !== attempt,
    failure,
    again: () => setAttempt((count) => count + 1),
  };
}
