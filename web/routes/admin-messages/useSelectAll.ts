import { useEffect, useState } from 'react';
import { MAX_RECIPIENTS } from '../../../api/messaging/rules.ts';
import { toast } from '../../ui/toast.ts';
import type { Person } from './letter.ts';
import type { Selection } from './useSelection.ts';

/** The server's largest page. */
const largestPage = 100;

interface Pages {
  readonly people: readonly Person[];
  readonly hasNext: boolean;
  readonly isLoadingNext: boolean;
  readonly loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => unknown;
}

/**
 * Selects all matching people, up to the limit of one message: loads page by page until all are in the list, so that
 * every selected person is visible. undefined: all of them are loaded.
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
