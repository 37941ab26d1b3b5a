/** What the person changed since the form was opened: the rest is not sent, others may have changed it. */
export function changesOf<Input extends object>(before: Input, after: Input): Partial<Input> {
  const isNew = ([field, value]: [string, unknown]) => value !== before[field as keyof Input];
  return Object.fromEntries(Object.entries(after).filter(isNew)) as Partial<Input>;
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A form after others have saved the same: what was changed in it since it was `opened` stays, all else is as it is `now`. */
export function followed<Values extends object>(values: Values, opened: Values, now: Values): Values {
  const follow = (name: keyof Values) => {
    if (isNested(now[name])) return followed(values[name] as object, opened[name] as object, now[name]);
    return isSame(values[name], opened[name]) ? now[name] : values[name];
  };
  return Object.fromEntries(Object.keys(now).map((name) => [name, follow(name as keyof Values)])) as Values;
}

const theirs = 'Somebody else has changed this meanwhile.';

/**
 * What is said beside each field that others have saved since the form was `opened`; inside of what is nested by its
 * path, "facts.city". `values`: what the form holds after that.
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
    return [[name, isSame(mine, after) ? theirs : `${theirs} Saving keeps what stands here.`]];
  });
}
