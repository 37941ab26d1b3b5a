import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { onTitle } from '../parts/PageMeta.tsx';

function focus(element: HTMLElement | null | undefined) {
  if (element) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
  return element;
}

const find = (place: string) => document.querySelector<HTMLElement>(place);

/** A user who has moved the focus meanwhile keeps it. */
const goToHeading = () => document.activeElement?.id === 'main' && focus(find('#main h1'));

/**
 * A pressed button may disappear with what it did: the focus then goes to the nearest element around it that is left,
 * not to the top of the page.
 */
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
  // Later than any component that knows a better place for the focus.
  new MutationObserver(() => isLost() && setTimeout(restore, 100)).observe(main, {
    childList: true,
    subtree: true,
  });
}

/** After a change of page: focuses its heading; until that is there, <main>. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current !== pathname && !focus(find('#main h1'))) focus(find('#main'));
    last.current = pathname;
  }, [pathname]);

  useEffect(() => onTitle(goToHeading), []);

  // The listeners last as long as the page's <main> element.
  useEffect(() => keepFocus(find('#main')!), []);
  return null;
}
