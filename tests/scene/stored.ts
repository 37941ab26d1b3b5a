import { readFileSync } from 'node:fs';

/** The operations of the web client, by hash. */
export const operations: Record<string, string> = JSON.parse(
  readFileSync(new URL('../../codegen/operations.json', import.meta.url), 'utf8'),
);

/** Returns the hash of the operation with this name. */
export function operationNamed(name: string): string {
  const [id] = Object.entries(operations).find(([, text]) => new RegExp(`^\\w+ ${name}\\b`).test(text)) ?? [];
  if (!id) throw new Error(`The web has no operation ${name}`);
  return id;
}
