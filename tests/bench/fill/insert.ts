/**
 * INSERT … SELECT: the expression of each column, over `from`. Whoever fills a shop writes no row by itself, or a
 * million of them would take hours.
 */
export function insert(table: string, columns: Readonly<Record<string, string>>, from: string): string {
  const names = Object.keys(columns).map((name) => `"${name}"`);
  return `INSERT INTO "${table}" (${names.join(', ')}) SELECT ${Object.values(columns).join(', ')} FROM ${from}`;
}

/** One of these texts, by a number that is 0 or more. */
export const oneOf = (texts: readonly string[], number: string) =>
  `(ARRAY[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}])[1 + (${number}) % ${texts.length}]`;

/** Every sequence goes on after what was written with numbers of our own. */
export const SEQUENCES = `
  DO $$ DECLARE t record; BEGIN
    FOR t IN SELECT c.table_name AS name, pg_get_serial_sequence(format('%I', c.table_name), c.column_name) AS sequence
      FROM information_schema.columns c
      WHERE c.table_schema = 'public' AND c.column_name = 'id'
        AND pg_get_serial_sequence(format('%I', c.table_name), c.column_name) IS NOT NULL
    LOOP
      EXECUTE format('SELECT setval(%L, coalesce((SELECT max(id) FROM %I), 0) + 1, false)', t.sequence, t.name);
    END LOOP;
  END $$`;
