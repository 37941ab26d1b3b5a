import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

type Edit = (now: URLSearchParams) => URLSearchParams;

/**
 * What stands behind the question mark of the address, and its change in place. Of two changes at once the second
 * keeps the first, which has not arrived in the address yet.
 */
export function useChangeSearch(): readonly [URLSearchParams, (edit: Edit) => void] {
  const [params, setParams] = useSearchParams();
  const wanted = useRef(params);
  useEffect(() => {
    wanted.current = params;
  }, [params]);
  const change = (edit: Edit) => {
    wanted.current = edit(wanted.current);
    setParams(wanted.current, { replace: true, preventScrollReset: true });
  };
  return [params, change];
}
