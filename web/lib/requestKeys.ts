/**
 * One key for one sending: the same for every try of the same letter to the same people, another one as soon as
 * anything changes, and after it has been sent.
 */
export function createRequestKeys() {
  let last = { of: '', key: '' };
  return {
    keyOf(sending: object): string {
      const of = JSON.stringify(sending);
      if (last.of !== of) {
        const numbers = crypto.getRandomValues(new Uint32Array(4));
        last = { of, key: [...numbers].map((number) => number.toString(36)).join('-') };
      }
      return last.key;
    },
    forget() {
      last = { of: '', key: '' };
    },
  };
}
