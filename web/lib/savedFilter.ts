/** What stands in the address of a list for a moment only: an open dialog, the week of a calendar. */
const passing = ['action', 'viewBookings', 'week'];

/** The part of an address that is worth keeping; '' when nothing is narrowed. */
export function filterIn(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of passing) params.delete(name);
  for (const [name, value] of [...params]) if (value === '') params.delete(name);
  // A tab alone narrows nothing.
  return [...params.keys()].some((name) => name !== 'tab') ? params.toString() : '';
}

/** Whether two addresses narrow a list alike, in whatever order. */
export function isSameFilter(one: string, other: string): boolean {
  const sorted = (search: string) => {
    const params = new URLSearchParams(filterIn(search));
    params.sort();
    return params.toString();
  };
  return sorted(one) === sorted(other);
}
