import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { onTitle } from '../parts/PageMeta.tsx';

function focus(place: string) {
  const element = document.querySelector<HTMLElement>(place);
  if (element) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
  return element;
}

/** After a change of page: puts the focus at its heading; until that is there, at the place where it comes. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current !== pathname && !focus('#main h1')) focus('#main');
    last.current = pathname;
  }, [pathname]);

  // Whoever went on meanwhile stays there.
  useEffect(() => onTitle(() => document.activeElement?.id === 'main' && focus('#main h1')), []);
  return null;
}
