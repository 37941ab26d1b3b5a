import { graphql, useFragment } from 'react-relay/hooks';
import type { DateTools_payment$key } from '../__generated__/DateTools_payment.graphql.ts';
import { formatDay } from '../lib/format.ts';
import { waitsForPlayer } from '../lib/paymentPlan.ts';
import { Button } from '../ui/Button.tsx';
import { PayDate } from './PayDate.tsx';
import { RejoinDate } from './RejoinDate.tsx';
import { SkipDate } from './SkipDate.tsx';
import { useTimeZone } from './TimeZone.tsx';

/** Shows what a member can do about one date now; nothing when nothing can be done. */
export function DateTools({ payment: key }: { payment: DateTools_payment$key }) {
  const payment = useFragment(
    graphql`
      fragment DateTools_payment on PlannedPayment {
        state
        canSkip
        canRejoin
        canPay
        booking {
          id
          checkoutUrl
        }
        session {
          id
          scheduledAt
        }
        ...SkipDate_payment
        ...RejoinDate_payment
        ...PayDate_payment
      }
    `,
    key,
  );
  const { state, canSkip, canRejoin, canPay, booking } = payment;
  const zone = useTimeZone();
  // A date that is charged automatically needs no payment by hand.
  const pays = booking && (booking.checkoutUrl || (canPay && waitsForPlayer(state)));
  const skips = canSkip && booking;
  if (!pays && !skips && !canRejoin) return null;
  return (
    <div className="mt-1.5 ml-auto flex flex-wrap gap-2 @max-md:ml-0">
      {pays && <PayDate payment={payment} />}
      {skips && (
        <SkipDate
          payment={payment}
          trigger={
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Skip ${formatDay(payment.session.scheduledAt, zone)}`}
            >
              Skip
            </Button>
          }
        />
      )}
      {canRejoin && <RejoinDate payment={payment} />}
    </div>
  );
}
