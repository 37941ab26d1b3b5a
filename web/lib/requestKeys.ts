/**
 * Creates idempotency keys for sending messages. Every retry of the same message to the same people has the same key;
 * the key changes when anything changes, and after the message has been sent.
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
