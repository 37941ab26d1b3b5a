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
 * For what lies over the page: remembers where the focus was, and puts it back there. What was done may have taken the
 * button away: then to what it stood in, also where that has gone to, by its id; else to the part of the page around it,
 * unless what went away with it has put the focus back already.
 */
export function rememberFocus(where = focused()): () => void {
  const path = around(where);
  return () => {
    const places = path.map((element) =>
      element.isConnected ? element : element.id && document.getElementById(element.id),
    );
    const isLost = document.activeElement === document.body;
    const place = places.find(Boolean) || (isLost && document.getElementById('main'));
    if (!place) return;
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus({ preventScroll: path.includes(place) });
  };
}
