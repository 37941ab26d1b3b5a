import DataLoader from 'dataloader';
import { onPrimary } from './place.ts';
import { turnAfter } from './turn.ts';

/** A larger batch is read by several statements. */
const MOST_AT_ONCE = 500;

/**
 * One load for the callers of all requests. A caller that comes while one runs is in the next, so no answer is older
 * than its request; nothing is cached. null: `load` found none.
 */
export function batched<Key, Row>(load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>) {
  let running: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Key, Row | null>(
    async (keys) => {
      const loading = onPrimary(() => load(keys)); // one of the callers may need the primary
      running = loading;
      const rows = await loading;
      return keys.map((key) => rows.get(key) ?? null);
    },
    {
      cache: false,
      maxBatchSize: MOST_AT_ONCE,
      batchScheduleFn: (begin) => void turnAfter(running).then(begin),
    },
  );
  return (key: Key): Promise<Row | null> => loader.load(key);
}
