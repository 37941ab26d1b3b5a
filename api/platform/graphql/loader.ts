import DataLoader from 'dataloader';
import type { GraphQLContext } from './builder.ts';

export type Batch<Key, Row> = DataLoader<Key, Row | null>;

/**
 * Maximum number of keys in one statement that grows with each key, such as for lists: PostgreSQL plans it in
 * proportion to its text, and keeps the plan.
 */
export const MOST_PARTS = 10;

type Options<Key, Row> = DataLoader.Options<Key, Row | null>;

/** Collects keys that are asked for one by one, and reads them at once. null: `load` found none. */
export const batched = <Key, Row>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>,
  options?: Options<Key, Row>,
): Batch<Key, Row> =>
  new DataLoader(async (keys) => {
    const rows = await load(keys);
    return keys.map((key) => rows.get(key) ?? null);
  }, options);

/** How many lists of an answer are being read, and the callbacks that wait until there are none. */
interface Lists {
  reading: number;
  waiting: (() => void)[];
}

const LISTS = Symbol();

function listsOf({ cache }: GraphQLContext): Lists {
  const known = cache.get(LISTS) as Lists | undefined;
  if (known) return known;
  const lists: Lists = { reading: 0, waiting: [] };
  cache.set(LISTS, lists);
  return lists;
}

/** Calls `go` once no list of the answer is being read, so that the rows of all lists are loaded in one batch. */
function afterLists(context: GraphQLContext, go: () => void) {
  const decide = () => {
    const lists = listsOf(context);
    if (lists.reading === 0) go();
    else lists.waiting.push(go);
  };
  // Waits, as DataLoader itself does, until all that can ask by now have asked; lists have begun a tick before.
  Promise.resolve().then(() => process.nextTick(() => process.nextTick(decide)));
}

/** Reads a list whose rows use loaders: the loaders wait for it, so it must not wait for them. */
export async function asList<Rows>(context: GraphQLContext, read: () => Promise<Rows>): Promise<Rows> {
  const lists = listsOf(context);
  lists.reading += 1;
  try {
    return await read();
  } finally {
    lists.reading -= 1;
    // After everything that its rows ask for, which may be a list again.
    setImmediate(() => {
      if (lists.reading === 0) for (const go of lists.waiting.splice(0)) go();
    });
  }
}

type Load<Key, Row> = (keys: readonly Key[], context: GraphQLContext) => Promise<ReadonlyMap<Key, Row>>;

/**
 * Makes a value once per request, and anew after a mutation. Fields of a shared execution that resolve for visitors
 * have one of their own: in a common one nobody would notice that it depends on the viewer.
 */
function perRequest<Made>(make: (context: GraphQLContext) => Made) {
  const [ofAll, ofVisitors] = [Symbol(), Symbol()];
  return (context: GraphQLContext): Made => {
    const key = context.isVisitors ? ofVisitors : ofAll;
    const known = context.cache.get(key) as Made | undefined;
    if (known) return known;
    const made = make(context);
    context.cache.set(key, made);
    return made;
  };
}

/** Keys that were asked for together. */
interface Asked<Key, Row> {
  readonly keys: readonly Key[];
  readonly found: Promise<ReadonlyMap<Key, Row>>;
}

/** A loader for all fields of an answer: each row is read once per request, and anew after a mutation. */
export function loader<Row, Key = number>(
  load: Load<Key, Row>,
  options: Pick<Options<Key, Row>, 'maxBatchSize'> = {},
) {
  const within = perRequest((context) => {
    let asked: Asked<Key, Row> | null = null;
    const askedWith = (keys: readonly Key[]) =>
      asked && keys.every((key) => asked!.keys.includes(key)) ? asked.found : null;
    const rows = batched((keys: readonly Key[]) => askedWith(keys) ?? load(keys, context), {
      ...options,
      batchScheduleFn: (go) => afterLists(context, go),
    });
    function among(keys: readonly Key[]) {
      const known = askedWith(keys);
      if (known) return known;
      asked = { keys, found: load(keys, context) };
      return asked.found;
    }
    return { rows, among };
  });
  return {
    load: (context: GraphQLContext, key: Key): Promise<Row | null> => within(context).rows.load(key),
    /** Returns the rows of many keys without a promise for each: for keys of which most have no row. */
    among: (context: GraphQLContext, keys: readonly Key[]): Promise<ReadonlyMap<Key, Row>> =>
      within(context).among(keys),
  };
}

/** A loader of lists that several fields ask for, each with a page of its own. */
export function listLoader<Row, Key = number>(load: Load<Key, Row>) {
  const within = perRequest((context) =>
    batched((keys: readonly Key[]) => asList(context, () => load(keys, context)), {
      maxBatchSize: MOST_PARTS,
    }),
  );
  return { load: (context: GraphQLContext, key: Key): Promise<Row | null> => within(context).load(key) };
}
