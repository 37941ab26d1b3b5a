/** What the person changed since the form was opened: the rest is not sent, others may have changed it. */
export function changesOf<Input extends object>(before: Input, after: Input): Partial<Input> {
  const isNew = ([field, value]: [string, unknown]) => value !== before[field as keyof Input];
  return Object.fromEntries(Object.entries(after).filter(isNew)) as Partial<Input>;
}
