import { readFileSync } from 'node:fs';

/** The web's operations as they were stored by the build: their ids and texts by name. */
export function storedOperations(): Map<string, { id: string; text: string; kind: string }> {
  const file = new URL('../../codegen/operations.json', import.meta.url);
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(
    Object.entries(texts).map(([id, text]) => {
      const [, kind = '', name = ''] = /^(query|mutation|subscription) (\w+)/m.exec(text) ?? [];
      return [name, { id, text, kind }];
    }),
  );
}
