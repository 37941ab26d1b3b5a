import { useCallback } from 'react';
import { TokenPage } from '../../parts/TokenPage.tsx';
import { useRefreshViewer, useViewer } from '../../relay/viewer.ts';
import { useConfirmEmailChange } from './useConfirmEmailChange.ts';

/** Where the mail to a new address leads. */
export function ConfirmEmailPage() {
  const [confirm] = useConfirmEmailChange();
  const refreshViewer = useRefreshViewer();
  const isSomebody = useViewer() !== null;
  const redeem = useCallback(
    async (token: string) => {
      const outcome = await confirm({ input: { token } });
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
      done="Your address is changed"
      failed="Address not changed"
    >
      Our mails come here from now on. Your former address was told, with a way back for 48 hours.
    </TokenPage>
  );
}
