import { useEffect, useState } from 'react';
import { goToPayment } from './goToPayment.ts';

interface Leaving {
  /** Leaves for a page of the payment provider. */
  readonly leaveFor: (url: string) => Promise<void>;
  readonly leaving: boolean;
  /** The page, when the browser did not let us go there. */
  readonly blockedUrl: string | null;
}

/** The way to a page of the payment provider, and back from it. */
export function useLeaving(): Leaving {
  const [leaving, setLeaving] = useState(false);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);

  useEffect(() => {
    // Back from the payment page with the browser's button: the page is as it was left.
    const comeBack = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  async function leaveFor(url: string) {
    setLeaving(true);
    const left = await goToPayment(url);
    if (left) return;
    setLeaving(false);
    setBlockedUrl(url);
  }

  return { leaveFor, leaving, blockedUrl };
}
