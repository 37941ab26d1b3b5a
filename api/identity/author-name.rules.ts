interface Author {
  fullName: string;
  disabledAt: Date | null;
}

/** Returns an author's public name: "Ada L." for Ada King Lovelace. */
export function authorName({ fullName, disabledAt }: Author): string {
  if (disabledAt) return 'A former player';
  const [first = fullName, ...others] = fullName.split(/\s+/);
  const initial = [...(others.at(-1) ?? '')][0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
