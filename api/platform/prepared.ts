import { createHash } from 'node:crypto';

/** PostgreSQL keeps prepared statements as long as the connection lives; a caller may vary a list endlessly. */
const MOST_STATEMENTS = 300;
/** The length of all of them together: PostgreSQL keeps hundreds of bytes for each character. */
const MOST_CHARACTERS = 600_000;

/** Returns the name by which PostgreSQL knows a statement again, and plans it once for each connection. */
export const statementName = (text: string) => createHash('sha1').update(text).digest('base64url');

/** True when a migration has changed the result of a prepared statement. */
export const isOutdated = (error: { code?: string; message?: string }) =>
  error.code === '0A000' && /cached plan/.test(error.message ?? '');

/** The statements that one connection has prepared. */
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
