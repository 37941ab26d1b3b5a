/**
 * Keeps a value on each of some short-lived objects. In a WeakMap it would outlive them: the map is in V8's old
 * generation, and its values, with all that they lead to, count as alive until a full garbage collection. Only for
 * objects that are never copied: a copy by `...` takes it along.
 */
export function noted<Owner extends object, Value>() {
  const key = Symbol();
  type Noted = { [key]?: Value };
  return {
    of: (owner: Owner): Value | undefined => (owner as Noted)[key],
    note(owner: Owner, value: Value): Value {
      (owner as Noted)[key] = value;
      return value;
    },
  };
}
