import type { Tables } from './state.ts';

/** Rows in order of creation, found by ID. */
export class Collection<T extends { id: string }> {
  #rows = new Map<string, T>();
  #ids: string[] = [];
  #positions = new Map<string, number>();

  insert(row: T): T {
    if (!this.#rows.has(row.id)) {
      this.#positions.set(row.id, this.#ids.length);
      this.#ids.push(row.id);
    }
    this.#rows.set(row.id, row);
    return row;
  }

  get(id: string | null | undefined): T | undefined {
    return id ? this.#rows.get(id) : undefined;
  }

  remove(id: string): void {
    this.#rows.delete(id);
    const position = this.#positions.get(id);
    this.#positions.delete(id);
    // Rows are removed oldest first (expired keys, settled refunds), so the head is compacted now and then.
    if (position !== undefined && this.#ids.length > 1000 && this.#rows.size < this.#ids.length / 2)
      this.#compact();
  }

  get size(): number {
    return this.#rows.size;
  }

  values(): IterableIterator<T> {
    return this.#rows.values();
  }

  /** Iterates from the newest (or from just past `after`) to the oldest. */
  *newestFirst(after?: string): Generator<T> {
    const start = after === undefined ? this.#ids.length : (this.#positions.get(after) ?? 0);
    for (let i = start - 1; i >= 0; i--) {
      const row = this.#rows.get(this.#ids[i]!);
      if (row) yield row;
    }
  }

  /** Iterates from just past `after` to the newest. */
  *oldestFirst(after: string): Generator<T> {
    const start = this.#positions.get(after) ?? this.#ids.length;
    for (let i = start + 1; i < this.#ids.length; i++) {
      const row = this.#rows.get(this.#ids[i]!);
      if (row) yield row;
    }
  }

  replaceAll(rows: T[]): void {
    this.#rows.clear();
    this.#ids = [];
    this.#positions.clear();
    for (const row of rows) this.insert(row);
  }

  #compact(): void {
    this.replaceAll([...this.#rows.values()]);
  }
}

export type Store = { [K in keyof Tables]: Collection<Tables[K]> };

export const TABLES = [
  'products',
  'prices',
  'customers',
  'deletedCustomers',
  'paymentMethods',
  'detachedMethods',
  'paymentIntents',
  'paymentPlans',
  'setupIntents',
  'charges',
  'refunds',
  'refundPlans',
  'sessions',
  'checkoutPlans',
  'disputes',
  'balanceTransactions',
  'events',
  'deliveries',
  'idempotency',
] as const satisfies (keyof Tables)[];

export function emptyStore(): Store {
  const store: Record<string, unknown> = {};
  for (const table of TABLES) store[table] = new Collection();
  return store as Store;
}
