/**
 * Returns the fields that the person changed since the form was opened. The others are not sent, because somebody
 * else may have changed them.
 */
export function changesOf<Input extends object>(before: Input, after: Input): Partial<Input> {
  const isNew = ([field, value]: [string, unknown]) => value !== before[field as keyof Input];
  return Object.fromEntries(Object.entries(after).filter(isNew)) as Partial<Input>;
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Updates an open form after somebody else has saved the same record: fields changed in the form since it was
 * `opened` keep their value, all others take their value from `now`.
 */
export function followed<Values extends object>(values: Values, opened: Values, now: Values): Values {
  const follow = (name: keyof Values) => {
    if (isNested(now[name])) return followed(values[name] as object, opened[name] as object, now[name]);
    return isSame(values[name], opened[name]) ? now[name] : values[name];
  };
  return Object.fromEntries(Object.keys(now).map((name) => [name, follow(name as keyof Values)])) as Values;
}

const theirs = 'Somebody else changed this while you were editing.';

/**
 * Returns [field, message] for each field that somebody else has saved since the form was `opened`; a nested field is
 * named by its path, "facts.city". `values`: the form's values after `followed`.
 */
export function changedMeanwhile<Values extends object>(
  values: Values,
  opened: Values,
  now: Values,
): [string, string][] {
  return (Object.keys(now) as (string & keyof Values)[]).flatMap((name): [string, string][] => {
    const [mine, before, after] = [values[name], opened[name], now[name]];
    if (isSame(before, after)) return [];
    if (isNested(after))
      return changedMeanwhile(mine as object, before as object, after).map(([inner, words]) => [
        `${name}.${inner}`,
        words,
      ]);
    return [[name, isSame(mine, after) ? theirs : `${theirs} Saving keeps your version.`]];
  });
}
