import { readFileSync } from 'node:fs';

const file = new URL('../../../codegen/operations.json', import.meta.url);

/** The web's own operations by hash, as relay-compiler wrote them; empty before the first build. */
function readOperations(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

let operations = readOperations();
let texts = new Set(Object.values(operations));
let readAt = performance.now();

/** Is this the text of one of them? */
export const isStored = (text: string): boolean => texts.has(text);

/** The text of a persisted operation; undefined when the hash is unknown. */
export function operationById(id: string): string | undefined {
  // A build may have written new ones; made-up hashes must not have us read the file all the time.
  if (!Object.hasOwn(operations, id) && performance.now() - readAt > 1_000) {
    operations = readOperations();
    texts = new Set(Object.values(operations));
    readAt = performance.now();
  }
  return Object.hasOwn(operations, id) ? operations[id] : undefined;
}
