import X from 'lucide-react/icons/x';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { holdInWords } from '../../../api/bookings/core/checkout.rules.ts';
import type { Order_sessions$data, Order_sessions$key } from '../../__generated__/Order_sessions.graphql.ts';
import { countOf, formatCents } from '../../lib/format.ts';
import { isToBook, ownSeat } from '../../lib/ownSeat.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { Asked } from '../../parts/Asked.tsx';
import { removeFromCart } from '../../parts/cart.ts';
import { useNow } from '../../parts/Now.tsx';
import { PaymentBlocked } from '../../parts/PaymentBlocked.tsx';
import { readSpecialRequests } from '../../parts/paymentStorage.ts';
import { RefundRule } from '../../parts/RefundRule.tsx';
import { refusalText } from '../../parts/refusalText.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { useLoginAgain } from '../../parts/useLoginAgain.ts';
import { usePayment } from '../../parts/usePayment.ts';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { useViewer } from '../../relay/viewer.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { toast } from '../../ui/toast.ts';
import { OrderTotal, OrderTotalSkeleton } from './OrderTotal.tsx';
import { RecurringPayment } from './RecurringPayment.tsx';

interface OrderProps {
  sessions: Order_sessions$key;
  /** Numbers of sessions that no longer exist. */
  missing: readonly string[];
  isCart: boolean;
  /** The viewer has not confirmed yet that they are 18 or older. */
  asksAge: boolean;
}

type Line = Order_sessions$data[number];

/** Returns why a line cannot be paid; null: it can. */
function obstacle({ isUpcoming, availableSpots, viewerBooking, status, policy }: Line): string | null {
  if (!isToBook(ownSeat(viewerBooking))) return 'Already booked';
  if (status === 'CANCELLED') return 'Cancelled';
  if (!isUpcoming) return 'Booking closed';
  if (!viewerBooking && availableSpots <= 0) return 'Session Full';
  if (!viewerBooking && !policy.bookingOpen) return 'Booking is paused';
  return null;
}

export function Order({ sessions, missing, isCart, asksAge }: OrderProps) {
  const lines = useFragment(
    graphql`
      fragment Order_sessions on Session @relay(plural: true) {
        id
        databaseId
        title
        type
        status
        scheduledAt
        toPay {
          priceCents
        }
        policy {
          version
          holdMinutes
          bookingOpen
        }
        ...RefundRule_session
        availableSpots
        isUpcoming
        gameMaster {
          id
          name
        }
        viewerBooking {
          id
          status
          isReservation
          paymentNote
        }
      }
    `,
    sessions,
  );
  const viewer = useViewer();
  const loginAgain = useLoginAgain();
  const { pay, busy, blockedUrl } = usePayment();
  const payable = lines.filter((line) => obstacle(line) === null);
  const starts = payable.map(({ scheduledAt }) => new Date(scheduledAt));
  const now = new Date(useNow());
  const held = payable[0] ? holdInWords(payable[0].policy, starts, now) : '';

  async function proceed(useCredit: boolean, priceCents: number) {
    const [only, ...others] = payable;
    // After a cancelled payment the special requests from the booking form still apply.
    const draft = only && others.length === 0 ? readSpecialRequests(only.databaseId, viewer) : null;
    const shown = { priceCents, policyVersion: payable[0]?.policy.version };
    const refused = await pay({
      sessions: payable,
      specialRequests: draft ?? '',
      useCredit,
      isAdult: asksAge,
      agreeToConduct: true,
      shown,
    });
    if (!refused) return;
    if (refused.code === 'NOT_LOGGED_IN') {
      await loginAgain('Please log in to complete the booking');
      return;
    }
    if (refused.code === 'SESSION_FULL') {
      toast.error('Session Full', 'One of the sessions has just been fully booked. Nothing was charged.');
      return;
    }
    toast.error('Payment Error', refusalText(refused.message, 'Failed to start payment session'));
  }

  return (
    <Card className="lg:sticky lg:top-22">
      <h2 id="order" className="text-title-4">
        Order Summary
      </h2>
      <ul className="mt-4 divide-y divide-line">
        {lines.map((line) => (
          <OrderLine key={line.id} line={line} removable={isCart && !busy} />
        ))}
        {missing.map((id) => (
          <li key={id} className="flex items-center justify-between gap-3 py-3 text-sm text-faint">
            Session not found
            {isCart && <Remove id={Number(id)} title="the session that is gone" />}
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-4">
        <PaymentBlocked url={blockedUrl} />
        {payable
          .filter(({ type }) => type === 'CAMPAIGN')
          .map(({ id, title }) => (
            <RecurringPayment key={id} sessionId={id} title={title} />
          ))}
        {payable.length === 0 ? (
          <p className="text-center text-sm text-soft">
            Nothing here can be booked.{' '}
            <Link to="/sessions" className="text-ember-ink underline">
              Browse Sessions
            </Link>
          </p>
        ) : (
          <>
            <Asked title="What is to pay did not load" fallback={<OrderTotalSkeleton />}>
              <OrderTotal sessionIds={payable.map((line) => line.databaseId)} busy={busy} onPay={proceed} />
            </Asked>
            <p className="text-center text-xs text-faint">
              {countOf(payable.length, 'seat')}, held {held} while you pay. By paying you{' '}
              {asksAge && 'confirm that you are 18 or older, and '}agree to the{' '}
              <Link to="/terms" target="_blank" className="text-ember-ink underline">
                Terms and Conditions
              </Link>
              , and to keep to the{' '}
              <Link to="/conduct" target="_blank" className="text-ember-ink underline">
                Code of Conduct
              </Link>
              .
            </p>
          </>
        )}
      </div>
    </Card>
  );
}

function OrderLine({ line, removable }: { line: Line; removable: boolean }) {
  const zone = useTimeZone();
  const why = obstacle(line);
  return (
    <li className="flex items-start justify-between gap-3 py-3.5">
      <div className="min-w-0 text-sm">
        <Link to={`/sessions/${line.databaseId}`} className="font-semibold hover:text-ember-ink">
          {line.title}
        </Link>
        <p className="figures mt-0.5 text-soft">
          <WholeTimes>{formatZonedDateTime(line.scheduledAt, zone)}</WholeTimes>
        </p>
        <p className="text-faint">GM {line.gameMaster.name}</p>
        {!why && (
          <p className="mt-1 text-xs text-faint">
            <RefundRule session={line} />
          </p>
        )}
        {why && (
          <Badge tone="red" className="mt-1.5">
            {why}
          </Badge>
        )}
      </div>
      <div className="flex items-center gap-1">
        <span className={why ? 'figures text-sm text-faint line-through' : 'figures text-sm font-semibold'}>
          {formatCents(line.toPay.priceCents)}
        </span>
        {removable && <Remove id={line.databaseId} title={line.title} />}
      </div>
    </li>
  );
}

function Remove({ id, title }: { id: number; title: string }) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={`Remove ${title} from the cart`}
      onClick={() => removeFromCart(id)}
    >
      <X className="size-4" />
    </Button>
  );
}
