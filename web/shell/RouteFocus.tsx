import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { onTitle } from '../parts/PageMeta.tsx';

function focus(element: HTMLElement | null | undefined) {
  if (element) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
  return element;
}

const find = (place: string) => document.querySelector<HTMLElement>(place);

/** Whoever went on meanwhile stays there. */
const goToHeading = () => document.activeElement?.id === 'main' && focus(find('#main h1'));

/** What was pressed may go with what it did: then the focus goes to what it stood in, not to the top of the page. */
function keepFocus(main: HTMLElement) {
  let path: HTMLElement[] = [];
  const isLost = () => path[0]?.isConnected === false && document.activeElement === document.body;
  main.addEventListener('focusin', ({ target }) => {
    path = [];
    for (let place = target as HTMLElement | null; place; place = place.parentElement) path.push(place);
  });
  function restore() {
    if (!isLost()) return;
    focus(path.find((place) => place.isConnected));
    goToHeading();
  }
  // Later than whoever knows a better place for it.
  new MutationObserver(() => isLost() && setTimeout(restore, 100)).observe(main, {
    childList: true,
    subtree: true,
  });
}

/** After a change of page: puts the focus at its heading; until that is there, at the place where it comes. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current !== pathname && !focus(find('#main h1'))) focus(find('#main'));
    last.current = pathname;
  }, [pathname]);

  useEffect(() => onTitle(goToHeading), []);

  // Both last as long as the element of the page.
  useEffect(() => keepFocus(find('#main')!), []);
  return null;
}
