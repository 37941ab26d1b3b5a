import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PayDate_payment$key } from '../__generated__/PayDate_payment.graphql.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { CreditChoice } from './CreditChoice.tsx';
import { PaymentBlocked } from './PaymentBlocked.tsx';
import { usePayDate } from './usePayDate.ts';

/** Pays a date by hand when the saved card could not be charged. Asks first whether to use session credit. */
export function PayDate({ payment, primary = false }: { payment: PayDate_payment$key; primary?: boolean }) {
  const { booking, session } = useFragment(
    graphql`
      fragment PayDate_payment on PlannedPayment {
        booking {
          id
          checkoutUrl
          toPay {
            creditCents
            cardCents
            ...CreditChoice_toPay
          }
        }
        session {
          id
          databaseId
        }
      }
    `,
    payment,
  );
  const { pay, busy, blockedUrl } = usePayDate();
  const [useCredit, setUseCredit] = useState(true);
  if (!booking) return null;
  const look = primary ? ({} as const) : ({ variant: 'secondary', size: 'sm' } as const);
  if (booking.checkoutUrl) {
    return (
      <Button asChild {...look}>
        <a href={booking.checkoutUrl}>Complete Payment</a>
      </Button>
    );
  }
  const { toPay } = booking;
  const proceed = () => pay({ bookingId: booking.id, sessionId: session.databaseId, useCredit });
  return (
    <>
      {toPay.creditCents > 0 ? (
        <ConfirmDialog
          title="Pay for this date"
          confirmLabel={useCredit && toPay.cardCents === 0 ? 'Pay with session credit' : 'Proceed to payment'}
          busyLabel="Redirecting to payment..."
          onConfirm={proceed}
          trigger={<Button {...look}>Complete Payment</Button>}
        >
          <CreditChoice toPay={toPay} useCredit={useCredit} onChange={setUseCredit} />
        </ConfirmDialog>
      ) : (
        <Button
          {...look}
          loading={busy}
          loadingText="Redirecting to payment..."
          onClick={() => void proceed()}
        >
          Complete Payment
        </Button>
      )}
      <PaymentBlocked url={blockedUrl} />
    </>
  );
}
