import { useCallback } from 'react';
import { TokenPage } from '../../parts/TokenPage.tsx';
import { useConfirmNewsletter } from './useConfirmNewsletter.ts';

export function ConfirmNewsletterPage() {
  const [confirm] = useConfirmNewsletter();
  const redeem = useCallback((token: string) => confirm({ input: { token } }), [confirm]);
  return (
    <TokenPage
      title="Confirm Your Subscription"
      redeem={redeem}
      waiting="Confirming your subscription…"
      done="You are on the list"
      failed="Subscription not confirmed"
    >
      The next letter comes when the board fills up. You can leave at any time with the link at its foot.
    </TokenPage>
  );
}
