import { useEffect, useState } from 'react';
import { MAX_RECIPIENTS } from '../../../api/messaging/rules.ts';
import { toast } from '../../ui/toast.ts';
import type { Person } from './letter.ts';
import type { Selection } from './useSelection.ts';

/** As many as the server gives at once. */
const largestPage = 100;

interface Pages {
  readonly people: readonly Person[];
  readonly hasNext: boolean;
  readonly isLoadingNext: boolean;
  readonly loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => unknown;
}

/**
 * Chooses everybody who fits, up to what one letter goes to: page by page until all of them are in the list, so that
 * whoever is chosen can be seen there. Undefined: all of them are here.
 */
export function useSelectAll({ people, hasNext, isLoadingNext, loadNext }: Pages, selection: Selection) {
  const [busy, setBusy] = useState(false);
  const missing = hasNext ? Math.max(0, MAX_RECIPIENTS - people.length) : 0;
  const { choose } = selection;

  useEffect(() => {
    if (!busy || isLoadingNext) return;
    if (missing === 0) {
      setBusy(false);
      choose(people.slice(0, MAX_RECIPIENTS), true);
      return;
    }
    loadNext(Math.min(missing, largestPage), {
      onComplete: (error) => {
        if (!error) return;
        setBusy(false);
        toast.error(
          'Not everybody was selected',
          'The rest of the list could not be loaded. Please try again.',
        );
      },
    });
  }, [busy, isLoadingNext, missing, people, choose, loadNext]);

  return {
    all: missing > 0 || busy ? { onChoose: () => setBusy(true), busy } : undefined,
    stop: () => setBusy(false),
  };
}
