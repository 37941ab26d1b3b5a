import { useCallback, useState } from 'react';
import { TokenPage } from '../../parts/TokenPage.tsx';
import { useRefreshViewer, useViewer } from '../../relay/viewer.ts';
import { useConfirmEmailChange } from './useConfirmEmailChange.ts';

/** Opened from the mail to a new address. */
export function ConfirmEmailPage() {
  const [confirm] = useConfirmEmailChange();
  const refreshViewer = useRefreshViewer();
  const [answer, setAnswer] = useState({ isMade: false, message: '' });
  const isSomebody = useViewer() !== null;
  const redeem = useCallback(
    async (token: string) => {
      const outcome = await confirm({ input: { token } });
      if (outcome.ok) setAnswer(outcome.value);
      if (outcome.ok && isSomebody) await refreshViewer().catch(() => {});
      return outcome;
    },
    [confirm, refreshViewer, isSomebody],
  );
  return (
    <TokenPage
      title="Confirm Your Email Address"
      redeem={redeem}
      waiting="Confirming your address…"
      done={answer.isMade ? 'Your address is changed' : 'This address is confirmed'}
      failed="Address not changed"
    >
      {answer.message}
    </TokenPage>
  );
}
