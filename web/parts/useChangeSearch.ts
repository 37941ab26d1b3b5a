import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

type Edit = (now: URLSearchParams) => URLSearchParams;

/** `push`: Back undoes the change; else it takes the place of what was there. */
type Change = (edit: Edit, options?: { readonly push?: boolean }) => void;

/**
 * What stands behind the question mark of the address, and its change. Of two changes at once the second keeps the
 * first, which has not arrived in the address yet.
 */
export function useChangeSearch(): readonly [URLSearchParams, Change] {
  const [params, setParams] = useSearchParams();
  const wanted = useRef(params);
  useEffect(() => {
    wanted.current = params;
  }, [params]);
  const change: Change = (edit, { push = false } = {}) => {
    wanted.current = edit(wanted.current);
    setParams(wanted.current, { replace: !push, preventScrollReset: true });
  };
  return [params, change];
}
