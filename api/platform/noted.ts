/**
 * Something about objects that are soon done with, kept on each of them. In a WeakMap it would outlive them: that is
 * old, and what it names counts as alive, with all that it leads to, until the whole of the memory is gone through.
 * Only for what is never copied: a copy by `...` takes it along.
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
