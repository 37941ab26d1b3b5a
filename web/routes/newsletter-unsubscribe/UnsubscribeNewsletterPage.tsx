import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { TokenPage } from '../../parts/TokenPage.tsx';
import { useUnsubscribeFromNewsletter } from './useUnsubscribeFromNewsletter.ts';

/** Opened from the link in every mail of a list; the response names the list. */
export function UnsubscribeNewsletterPage() {
  const [unsubscribe] = useUnsubscribeFromNewsletter();
  const [words, setWords] = useState<string>();
  const redeem = useCallback(
    async (token: string) => {
      const outcome = await unsubscribe({ input: { token } });
      if (outcome.ok) setWords(outcome.value.message);
      return outcome;
    },
    [unsubscribe],
  );
  return (
    <TokenPage
      title="Unsubscribe"
      redeem={redeem}
      waiting="Taking you off the list…"
      done="You are off the list"
      failed="Not unsubscribed"
    >
      {words} Other mails still come; with an account you{' '}
      <Link to="/account/profile/notifications" className="text-ember-ink underline">
        choose which
      </Link>
      .
    </TokenPage>
  );
}
