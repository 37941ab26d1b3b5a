import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

type Edit = (now: URLSearchParams) => URLSearchParams;

/**
 * `push`: Back undoes the change; else it takes the place of what was there. `typed`: Back undoes all that is typed
 * until something else is chosen, not each pause of it.
 */
interface Step {
  readonly push?: boolean;
  readonly typed?: boolean;
}
type Change = (edit: Edit, step?: Step) => void;

/**
 * What stands behind the question mark of the address, and its change. A change keeps those before it: the page may
 * not have drawn them yet, and the address may not have them. One that changes nothing is no step to go back from: a
 * choice in the moment in which the page comes alive is heard twice. Each arrives in the address before the next one
 * sets out: of two on their way the router lets the first one go, and with it the step back.
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

/** What goes with the address now; the page may not have drawn it yet. */
const routerState = () => (history.state as { usr?: { typed?: boolean } | null } | null)?.usr ?? null;
