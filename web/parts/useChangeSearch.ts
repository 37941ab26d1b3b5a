import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

type Edit = (now: URLSearchParams) => URLSearchParams;

/**
 * `push`: Back undoes the change; otherwise it replaces the current history entry. `typed`: Back undoes all that is
 * typed until something else is chosen, not each pause of it.
 */
interface Step {
  readonly push?: boolean;
  readonly typed?: boolean;
}
type Change = (edit: Edit, step?: Step) => void;

/**
 * Returns the query of the URL and a function that changes it. A change builds on those before it, which the page may
 * not have rendered and the URL may not have yet. A change without effect adds no history entry: a choice made while
 * the page hydrates is heard twice. Each navigation ends before the next one begins: of two at once the router drops
 * the first, and with it the history entry.
 */
export function useChangeSearch(): readonly [URLSearchParams, Change] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const wanted = useRef<URLSearchParams>(undefined);
  const arrived = useRef(Promise.resolve());
  const change: Change = (edit, { push = false, typed = false } = {}) => {
    const now = wanted.current ?? new URLSearchParams(location.search);
    const before = String(now);
    const next = edit(now);
    if (String(next) === before) return;
    wanted.current = next;
    const go = async () => {
      const state = routerState();
      const isSameStep = typed ? state?.typed === true : !push;
      await navigate(`?${next}`, {
        replace: isSameStep,
        state: typed ? { typed } : isSameStep ? state : null,
        preventScrollReset: true,
      });
      if (wanted.current === next) wanted.current = undefined;
    };
    arrived.current = arrived.current.then(go, go);
  };
  return [params, change];
}

/** Returns the router state of the current history entry; the page may not have rendered it yet. */
const routerState = () => (history.state as { usr?: { typed?: boolean } | null } | null)?.usr ?? null;
