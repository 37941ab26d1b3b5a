/** Returns the elements around an element, the nearest first: where the focus may go once the element is gone. */
function around(element: Element | null): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let place = element; place && place !== document.body; place = place.parentElement) {
    if (place instanceof HTMLElement) path.push(place);
  }
  return path;
}

/** Returns the focused element; for a menu item the button of the menu, because the menu closes. */
function focused(): Element | null {
  const menu = document.activeElement?.closest('[role=menu]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? document.activeElement;
}

/**
 * For dialogs and toasts: remembers where the focus is, and returns a function that puts it back. When the action
 * removed the button, the focus goes to the nearest element around it that is left or has been replaced by one with
 * the same id; otherwise to <main>, unless the focus has been put back already.
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
