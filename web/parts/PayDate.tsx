import { graphql, useFragment } from 'react-relay/hooks';
import type { PayDate_payment$key } from '../__generated__/PayDate_payment.graphql.ts';
import { Button } from '../ui/Button.tsx';
import { PaymentBlocked } from './PaymentBlocked.tsx';
import { usePayDate } from './usePayDate.ts';

/** Pays a date by hand when the saved card could not. */
export function PayDate({ payment, primary = false }: { payment: PayDate_payment$key; primary?: boolean }) {
  const { booking, session } = useFragment(
    graphql`
      fragment PayDate_payment on PlannedPayment {
        booking {
          id
          checkoutUrl
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
  if (!booking) return null;
  const look = primary ? ({} as const) : ({ variant: 'secondary', size: 'sm' } as const);
  if (booking.checkoutUrl) {
    return (
      <Button asChild {...look}>
        <a href={booking.checkoutUrl}>Complete Payment</a>
      </Button>
    );
  }
  return (
    <>
      <Button
        {...look}
        loading={busy}
        loadingText="Redirecting to payment..."
        onClick={() => void pay({ bookingId: booking.id, sessionId: session.databaseId })}
      >
        Complete Payment
      </Button>
      <PaymentBlocked url={blockedUrl} />
    </>
  );
}
