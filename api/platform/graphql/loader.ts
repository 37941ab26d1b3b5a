import DataLoader from 'dataloader';
import type { GraphQLContext } from './builder.ts';

type Load<Key, Row> = (keys: readonly Key[], context: GraphQLContext) => Promise<ReadonlyMap<Key, Row>>;

/** What an answer asks for one by one is read at once, and once for each request. null: `load` found none. */
export function loader<Row, Key extends number | string = number>(load: Load<Key, Row>) {
  const key = Symbol();
  function within(context: GraphQLContext): DataLoader<Key, Row | null> {
    const known = context.cache.get(key) as DataLoader<Key, Row | null> | undefined;
    if (known) return known;
    const made = new DataLoader<Key, Row | null>(async (keys) => {
      const rows = await load(keys, context);
      return keys.map((each) => rows.get(each) ?? null);
    });
    context.cache.set(key, made);
    return made;
  }
  return {
    load: (context: GraphQLContext, key: Key): Promise<Row | null> => within(context).load(key),
    /** A mutation changed it: what was read before in this request is forgotten, of one row or of all. */
    forget(context: GraphQLContext, key?: Key) {
      if (key === undefined) within(context).clearAll();
      else within(context).clear(key);
    },
  };
}
