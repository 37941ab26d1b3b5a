import { db } from '../../api/platform/db.ts';

interface Column {
  schema: string;
  table: string;
  name: string;
  type: string;
}

/**
 * Returns where one of these words occurs in the database, as "Table.column: rows", ignoring case: in texts, lists,
 * JSON and bytes. Searches every table of every schema except PostgreSQL's own.
 */
export async function tracesOf(words: readonly string[]): Promise<string[]> {
  const columns = await db.$queryRaw<Column[]>`
    SELECT table_schema AS schema, table_name AS table, column_name AS name, data_type AS type
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`;
  const found = await db.$queryRawUnsafe<{ place: string; count: number }[]>(
    `${columns.map(countIn).join(' UNION ALL ')} ORDER BY place`,
    words.map((word) => `%${word}%`),
  );
  return found.filter(({ count }) => count > 0).map(({ place, count }) => `${place}: ${count}`);
}

function countIn({ schema, table, name, type }: Column) {
  // Decodes bytes as letters: their usual text form is hexadecimal.
  const text = type === 'bytea' ? `encode("${name}", 'escape')` : `"${name}"::text`;
  return `SELECT '${table}.${name}' AS place, count(*)::int AS count FROM "${schema}"."${table}" WHERE ${text} ILIKE ANY ($1)`;
}
