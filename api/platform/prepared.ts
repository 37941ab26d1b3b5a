import { createHash } from 'node:crypto';

/** PostgreSQL keeps what it has prepared as long as the connection lives; a caller may vary a list endlessly. */
const MOST_STATEMENTS = 300;
/** Of all of them together: it keeps hundreds of bytes for each. */
const MOST_CHARACTERS = 600_000;

/** By its name PostgreSQL knows a statement again, and plans it once for each connection. */
export const statementName = (text: string) => createHash('sha1').update(text).digest('base64url');

/** A migration changed what a prepared statement would give. */
export const isOutdated = (error: { code?: string; message?: string }) =>
  error.code === '0A000' && /cached plan/.test(error.message ?? '');

/** What one connection has prepared. */
export class PreparedStatements {
  readonly #names = new Set<string>();
  #characters = 0;

  get isFull() {
    return this.#names.size >= MOST_STATEMENTS || this.#characters >= MOST_CHARACTERS;
  }

  has(name: string) {
    return this.#names.has(name);
  }

  note(name: string, text: string) {
    if (!this.#names.has(name)) this.#characters += text.length;
    this.#names.add(name);
  }
}
