import DataLoader from 'dataloader';
import type { GraphQLContext } from './builder.ts';

export type Batch<Key, Row> = DataLoader<Key, Row | null>;

/**
 * Of what has a part of its own in the statement for each key, such as lists, so many are read by one: PostgreSQL
 * plans a statement as long as its text, and keeps the plan.
 */
export const MOST_PARTS = 10;

type Options<Key, Row> = DataLoader.Options<Key, Row | null>;

/** What is asked for one by one is read at once. null: `load` found none. */
export const batched = <Key, Row>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>,
  options?: Options<Key, Row>,
): Batch<Key, Row> =>
  new DataLoader(async (keys) => {
    const rows = await load(keys);
    return keys.map((key) => rows.get(key) ?? null);
  }, options);

/** How many lists of an answer are being read, and what goes on when there is none. */
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

/** Goes on once no list of the answer is being read, so that the rows of all of them can ask together. */
function afterLists(context: GraphQLContext, go: () => void) {
  const decide = () => {
    const lists = listsOf(context);
    if (lists.reading === 0) go();
    else lists.waiting.push(go);
  };
  // When everybody who can ask by now has asked, as DataLoader itself waits; and lists have begun, a tick before.
  Promise.resolve().then(() => process.nextTick(() => process.nextTick(decide)));
}

/** Reads a list whose rows loaders are asked about: those wait for it, so it must not wait for them. */
export async function asList<Rows>(context: GraphQLContext, read: () => Promise<Rows>): Promise<Rows> {
  const lists = listsOf(context);
  lists.reading += 1;
  try {
    return await read();
  } finally {
    lists.reading -= 1;
    // After all that its rows ask for, which may be a list again.
    setImmediate(() => {
      if (lists.reading === 0) for (const go of lists.waiting.splice(0)) go();
    });
  }
}

type Load<Key, Row> = (keys: readonly Key[], context: GraphQLContext) => Promise<ReadonlyMap<Key, Row>>;

/**
 * `make` once for each request, and anew after a mutation. Fields of a shared execution that ask as visitors have one of
 * their own: in that of the others nobody would notice that it knows the viewer.
 */
function perRequest<Key, Row>(make: (context: GraphQLContext) => Batch<Key, Row>) {
  const [ofAll, ofVisitors] = [Symbol(), Symbol()];
  function within(context: GraphQLContext): Batch<Key, Row> {
    const key = context.isVisitors ? ofVisitors : ofAll;
    const known = context.cache.get(key) as Batch<Key, Row> | undefined;
    if (known) return known;
    const made = make(context);
    context.cache.set(key, made);
    return made;
  }
  return { load: (context: GraphQLContext, key: Key): Promise<Row | null> => within(context).load(key) };
}

/** The same for all of an answer: each row is read once for each request, and anew after a mutation. */
export const loader = <Row, Key = number>(
  load: Load<Key, Row>,
  options: Pick<Options<Key, Row>, 'maxBatchSize'> = {},
) =>
  perRequest<Key, Row>((context) =>
    batched((keys) => load(keys, context), {
      ...options,
      batchScheduleFn: (go) => afterLists(context, go),
    }),
  );

/** For lists that several fields ask for, each with a page of its own. */
export const listLoader = <Row, Key = number>(load: Load<Key, Row>) =>
  perRequest<Key, Row>((context) =>
    batched((keys) => asList(context, () => load(keys, context)), { maxBatchSize: MOST_PARTS }),
  );
