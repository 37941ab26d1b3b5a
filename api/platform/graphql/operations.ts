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
const nameIn = (text: string) => /^(?:query|mutation|subscription) (\w+)/m.exec(text)?.[1] ?? 'other';
const namesOf = (texts: Record<string, string>) =>
  new Map(Object.values(texts).map((text) => [text, nameIn(text)]));

let names = namesOf(operations);
let readAt = performance.now();

/** True when the text is that of one of them. */
export const isStored = (text: string): boolean => names.has(text);

const queryNames = /^query (\w+)/m;
/** True when the text is that of a query among them. */
export const isStoredQuery = (text: string): boolean => names.has(text) && queryNames.test(text);

/** Returns its name; "other" for any other text: the names that callers choose have no end. */
export const operationName = (text: string): string => names.get(text) ?? 'other';

/** The text of a persisted operation; undefined when the hash is unknown. */
export function operationById(id: string): string | undefined {
  // A build may have written new ones; made-up hashes must not make us read the file all the time.
  if (!Object.hasOwn(operations, id) && performance.now() - readAt > 1_000) {
    operations = readOperations();
    names = namesOf(operations);
    readAt = performance.now();
  }
  return Object.hasOwn(operations, id) ? operations[id] : undefined;
}
