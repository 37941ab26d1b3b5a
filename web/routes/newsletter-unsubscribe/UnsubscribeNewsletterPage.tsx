import { useCallback } from 'react';
import { TokenPage } from '../../parts/TokenPage.tsx';
import { useUnsubscribeFromNewsletter } from './useUnsubscribeFromNewsletter.ts';

export function UnsubscribeNewsletterPage() {
  const [unsubscribe] = useUnsubscribeFromNewsletter();
  const redeem = useCallback((token: string) => unsubscribe({ input: { token } }), [unsubscribe]);
  return (
    <TokenPage
      title="Unsubscribe"
      redeem={redeem}
      waiting="Taking you off the list…"
      done="You are off the list"
      failed="Not unsubscribed"
    >
      We will not write again. E-mails about your own bookings still come.
    </TokenPage>
  );
}
