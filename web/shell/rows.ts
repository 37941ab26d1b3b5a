const REACHABLE = 'a[href], button:not([disabled]), input:not([disabled])';

/** Returns the rows of the page's lists that contain something to focus, in order. */
export const rowsOf = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('#main tbody tr, #main [data-row]')].filter(
    (row) => row.offsetParent !== null && row.querySelector(REACHABLE) !== null,
  );

/** Moves the focus to the first control of the next row, or of the row before. */
export function moveByRow(step: 1 | -1): void {
  const rows = rowsOf();
  const now = rows.findIndex((row) => row.contains(document.activeElement));
  const next = now < 0 ? (step > 0 ? 0 : rows.length - 1) : now + step;
  const target = rows[next]?.querySelector<HTMLElement>(REACHABLE);
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}
