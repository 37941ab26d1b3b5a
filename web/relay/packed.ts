type Json = unknown;

/** The field names that objects share, and the values: `[0, …]` is a list, `[n, …]` an object with the n-th names. */
export type Packed = readonly [names: readonly (readonly string[])[], value: Json];

/** Stores the field names once for all objects that have the same ones; an answer consists mostly of names. */
export function pack(value: Json): Packed {
  const known = new Map<string, number>();
  const packed = (part: Json): Json => {
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return [0, ...part.map(packed)];
    const text = JSON.stringify(Object.keys(part));
    const at = known.get(text) ?? known.size + 1;
    known.set(text, at);
    return [at, ...Object.values(part).map(packed)];
  };
  const whole = packed(value);
  return [Array.from(known.keys(), (names) => JSON.parse(names) as string[]), whole];
}

export function unpack([names, whole]: Packed): Json {
  const unpacked = (part: Json): Json => {
    if (!Array.isArray(part)) return part;
    const [at, ...values] = part.map((each, index) => (index > 0 ? unpacked(each) : each));
    return at === 0
      ? values
      : Object.fromEntries((names[at - 1] ?? []).map((name, index) => [name, values[index]]));
  };
  return unpacked(whole);
}
