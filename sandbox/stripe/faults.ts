import { setTimeout as sleep } from 'node:timers/promises';

export const FAULT_KINDS = [
  'drop_before',
  'drop_after',
  '500_before',
  '500_after',
  '400',
  '401',
  '401_expired',
  '403',
  '429',
  'slow',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export type Fault = {
  id: number;
  /** `*` matches anything, including slashes. */
  path: string;
  method: string | null;
  kind: FaultKind;
  /** How many more matching requests it affects. */
  count: number;
  /** How many matching requests it skips first. */
  skip: number;
  ms: number;
  /** After `500_after`: does a retry with the same key get the result of the work, or the same 500? */
  replay: 'result' | 'error';
};

export class Faults {
  #faults: Fault[] = [];
  #nextId = 1;
  #cleared = new AbortController();

  add(fault: Omit<Fault, 'id'>): Fault {
    const added = { id: this.#nextId++, ...fault };
    this.#faults.push(added);
    return added;
  }

  list(): Fault[] {
    return this.#faults;
  }

  clear(): void {
    this.#faults = [];
    this.#cleared.abort();
    this.#cleared = new AbortController();
  }

  /** Waits this long, or until all faults are cleared. */
  async wait(ms: number): Promise<void> {
    await sleep(ms, null, { signal: this.#cleared.signal }).catch(() => {});
  }

  /** Returns the faults for this request, and counts it. */
  take(method: string, path: string): Fault[] {
    const hits: Fault[] = [];
    for (const fault of this.#faults) {
      if (fault.method && fault.method !== method) continue;
      if (!matches(fault.path, path)) continue;
      if (fault.skip > 0) fault.skip -= 1;
      else {
        fault.count -= 1;
        hits.push({ ...fault });
      }
    }
    this.#faults = this.#faults.filter(({ count }) => count > 0);
    return hits;
  }
}

function matches(pattern: string, path: string): boolean {
  const parts = pattern.split('*');
  if (parts.length === 1) return pattern === path;
  const [first = '', ...rest] = parts;
  const last = rest.pop() ?? '';
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}
