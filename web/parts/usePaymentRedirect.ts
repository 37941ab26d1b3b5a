import { useEffect, useState } from 'react';
import { goToPayment } from './goToPayment.ts';

interface PaymentRedirect {
  /** Leaves for a page of the payment provider. */
  readonly redirectTo: (url: string) => Promise<void>;
  readonly redirecting: boolean;
  /** URL of the page when the browser did not open it. */
  readonly blockedUrl: string | null;
}

/** Leaves for a page of the payment provider, and handles the way back. */
export function usePaymentRedirect(): PaymentRedirect {
  const [redirecting, setRedirecting] = useState(false);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);

  useEffect(() => {
    // Back from the payment page by the browser's button: the page is restored as it was left.
    const comeBack = (event: PageTransitionEvent) => event.persisted && setRedirecting(false);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  async function redirectTo(url: string) {
    setRedirecting(true);
    const left = await goToPayment(url);
    if (left) return;
    setRedirecting(false);
    setBlockedUrl(url);
  }

  return { redirectTo, redirecting, blockedUrl };
}
