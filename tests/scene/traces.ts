import { db } from '../../api/platform/db.ts';

/** The tables in which one of these words stands anywhere, with the number of such rows. */
export async function tracesOf(words: readonly string[]): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await db.$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM "${name}" AS one WHERE one::text ILIKE ANY ($1)`,
      words.map((word) => `%${word}%`),
    );
    if (row!.count > 0) found.push(`${name}: ${row!.count}`);
  }
  return found;
}
