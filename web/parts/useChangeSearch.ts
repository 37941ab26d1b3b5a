import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

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
 * What stands behind the question mark of the address, and its change. Of two changes at once the second keeps the
 * first, which has not arrived in the address yet.
 */
export function useChangeSearch(): readonly [URLSearchParams, Change] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const wanted = useRef(params);
  useEffect(() => {
    wanted.current = params;
  }, [params]);
  const change: Change = (edit, { push = false, typed = false } = {}) => {
    wanted.current = edit(wanted.current);
    const isSameStep = typed ? state?.typed === true : !push;
    setParams(wanted.current, {
      replace: isSameStep,
      state: typed ? { typed } : isSameStep ? state : null,
      preventScrollReset: true,
    });
  };
  return [params, change];
}
