/** Everything around an element, the nearest first: where the focus may go once the element is gone. */
function around(element: Element | null): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let place = element; place && place !== document.body; place = place.parentElement) {
    if (place instanceof HTMLElement) path.push(place);
  }
  return path;
}

/** What has the focus; of a line of a menu, the button of the menu, because the menu goes away. */
function focused(): Element | null {
  const menu = document.activeElement?.closest('[role=menu]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? document.activeElement;
}

/**
 * For what lies over the page: remembers where the focus was, and puts it back there; what was done may have
 * taken the button away, then to the part of the page in which it stood.
 */
export function rememberFocus(where = focused()): () => void {
  const path = around(where);
  return () => {
    const place = path.find((element) => element.isConnected) ?? document.getElementById('main');
    if (!place) return;
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
}
