import DataLoader from 'dataloader';
import { onPrimary } from './place.ts';
import { turnAfter } from './turn.ts';

/** More is read by two statements. */
const MOST_AT_ONCE = 500;

/**
 * One load for all who ask, whatever request they belong to. Who asks while one runs is in the next, so that nobody is
 * told what was read before they asked; nothing is kept. null: `load` found none.
 */
export function gathered<Key, Row>(load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>) {
  let running: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Key, Row | null>(
    async (keys) => {
      const loading = onPrimary(() => load(keys)); // among those who ask may be one who must not be told less
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
