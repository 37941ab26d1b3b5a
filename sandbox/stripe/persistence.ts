import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { emptyStore, type Store, TABLES } from './store.ts';

const VERSION = 1;
const DEBOUNCE_MS = 150;

export type Snapshot = { store: Store; clockOffsetMs: number };

function broken(file: string, why: string): Error {
  return new Error(
    `The Stripe sandbox cannot read its state file ${file}: ${why}. Delete the file to start with an empty sandbox.`,
  );
}

export function loadState(file: string | undefined): Snapshot {
  const store = emptyStore();
  if (!file || !existsSync(file)) return { store, clockOffsetMs: 0 };
  let saved: { version?: unknown; clockOffsetMs?: unknown; tables?: Record<string, unknown> };
  try {
    saved = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw broken(file, error instanceof Error ? error.message : String(error));
  }
  if (saved?.version !== VERSION || typeof saved.clockOffsetMs !== 'number' || !saved.tables)
    throw broken(file, 'it is not a state file of this version');
  for (const table of TABLES) {
    // A file of an older sandbox lacks the newest tables.
    const rows = saved.tables[table] ?? [];
    if (!Array.isArray(rows) || rows.some((row) => typeof row?.id !== 'string'))
      throw broken(file, `its table "${table}" is damaged`);
    store[table].replaceAll(rows as never[]);
  }
  return { store, clockOffsetMs: saved.clockOffsetMs };
}

/** Writes the whole state shortly after a change: to a temporary file first, then renamed over the old one. */
export class StateWriter {
  #file: string | undefined;
  #snapshot: () => Snapshot;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #dirty = false;

  constructor(file: string | undefined, snapshot: () => Snapshot) {
    this.#file = file;
    this.#snapshot = snapshot;
    if (file) mkdirSync(dirname(file), { recursive: true });
  }

  changed(): void {
    if (!this.#file) return;
    this.#dirty = true;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, DEBOUNCE_MS);
  }

  flush(): Promise<void> {
    this.#writing = this.#writing
      .then(() => this.#write())
      .catch((error: unknown) => {
        console.error('The Stripe sandbox could not save its state:', error);
      });
    return this.#writing;
  }

  close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.flush();
  }

  async #write(): Promise<void> {
    if (!this.#file || !this.#dirty) return;
    this.#dirty = false;
    const { store, clockOffsetMs } = this.#snapshot();
    const tables = Object.fromEntries(TABLES.map((table) => [table, [...store[table].values()]]));
    const temporary = `${this.#file}.${process.pid}.tmp`;
    await writeFile(temporary, JSON.stringify({ version: VERSION, clockOffsetMs, tables }));
    await rename(temporary, this.#file);
  }
}
