import { useCallback, useState } from 'react';
import { TokenPage } from '../../parts/TokenPage.tsx';
import { useConfirmNewsletter } from './useConfirmNewsletter.ts';

export function ConfirmNewsletterPage() {
  const [confirm] = useConfirmNewsletter();
  const [message, setMessage] = useState('');
  const redeem = useCallback(
    async (token: string) => {
      const outcome = await confirm({ input: { token } });
      if (outcome.ok) setMessage(outcome.value.message);
      return outcome;
    },
    [confirm],
  );
  return (
    <TokenPage
      title="Confirm Your Subscription"
      redeem={redeem}
      waiting="Confirming your subscription…"
      done="You are on the list"
      failed="Subscription not confirmed"
    >
      {message} The next letter comes when the board fills up. You can leave at any time with the link at its
      foot.
    </TokenPage>
  );
}
