import DataLoader from 'dataloader';
import type { GraphQLContext } from './builder.ts';

export type Batch<Key, Row> = DataLoader<Key, Row | null>;

/** What is asked for one by one is read at once. null: `load` found none. */
export const batched = <Key, Row>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>,
): Batch<Key, Row> =>
  new DataLoader(async (keys) => {
    const rows = await load(keys);
    return keys.map((key) => rows.get(key) ?? null);
  });

type Load<Key, Row> = (keys: readonly Key[], context: GraphQLContext) => Promise<ReadonlyMap<Key, Row>>;

/** The same for all of an answer: each row is read once for each request, and anew after a mutation. */
export function loader<Row, Key extends number | string = number>(load: Load<Key, Row>) {
  const key = Symbol();
  function within(context: GraphQLContext): Batch<Key, Row> {
    const known = context.cache.get(key) as Batch<Key, Row> | undefined;
    if (known) return known;
    const made = batched<Key, Row>((keys) => load(keys, context));
    context.cache.set(key, made);
    return made;
  }
  return { load: (context: GraphQLContext, key: Key): Promise<Row | null> => within(context).load(key) };
}
