import LogIn from 'lucide-react/icons/log-in';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { withRedirect } from '../../lib/redirect.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { clearCheckout } from '../../parts/paymentStorage.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { Confirmation, type Payment } from './Confirmation.tsx';
import { endedTitle } from './ended.ts';
import { useVerifyCheckout } from './useVerifyCheckout.ts';

type State =
  | { step: 'verifying'; note?: string }
  | { step: 'verified'; payment: Payment }
  | { step: 'told'; title: string; message: string }
  | { step: 'failed'; message: string; canRetry: boolean };

const none = 'No payment session found in URL';
/** Delay in milliseconds before the next check when the payment provider did not answer. */
const LOOK_AGAIN_MS = 10_000;
const unconfirmed = 'Payment verification failed - booking may not have been confirmed';

const isUnderWay = (paymentStatus: string) => paymentStatus === 'processing' || paymentStatus === 'in_review';

export function SuccessPage() {
  const [search] = useSearchParams();
  const stripeSessionId = search.get('session_id') ?? '';
  const viewer = useViewer();
  const [verify, busy] = useVerifyCheckout();
  const [state, setState] = useState<State>(
    stripeSessionId ? { step: 'verifying' } : { step: 'failed', message: none, canRetry: false },
  );

  const check = useCallback(async () => {
    const outcome = await verify({ input: { stripeSessionId } });
    if (outcome.ok && outcome.value.success) {
      const bought = outcome.value.bookings.map((booking) => booking.session.databaseId);
      clearCheckout(bought, stripeSessionId);
      setState({ step: 'verified', payment: outcome.value });
      return;
    }
    if (outcome.ok && isUnderWay(outcome.value.paymentStatus)) {
      const { bookings, message, paymentStatus } = outcome.value;
      clearCheckout(
        bookings.map((booking) => booking.session.databaseId),
        stripeSessionId,
      );
      const title = paymentStatus === 'in_review' ? 'Payment Under Review' : 'Payment On Its Way';
      setState({ step: 'told', title, message });
      return;
    }
    const ended = outcome.ok && endedTitle(outcome.value.paymentStatus, outcome.value.bookings);
    if (ended) {
      clearCheckout([], stripeSessionId);
      setState({ step: 'told', title: ended, message: outcome.value.message });
      return;
    }
    if (!outcome.ok && (outcome.code === 'UNAVAILABLE' || outcome.code === 'RATE_LIMITED')) {
      // The outcome is still unknown, so this is no error: the page stays and retries by itself, also where other
      // windows did.
      setState({ step: 'verifying', note: outcome.message });
      return;
    }
    const message = outcome.ok
      ? outcome.value.message || unconfirmed
      : outcome.message || 'Payment verification failed';
    setState({ step: 'failed', message, canRetry: outcome.ok || outcome.code !== 'BAD_INPUT' });
  }, [verify, stripeSessionId]);

  const asked = useRef('');
  const mayAsk = viewer !== null && stripeSessionId !== '';
  useEffect(() => {
    if (!mayAsk || asked.current === stripeSessionId) return;
    asked.current = stripeSessionId;
    void check();
  }, [mayAsk, stripeSessionId, check]);

  const waiting = state.step === 'verifying' && state.note !== undefined;
  useEffect(() => {
    if (!waiting || busy) return;
    const timer = setTimeout(() => void check(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [waiting, busy, check]);

  return (
    <div className="wrap grid place-items-center py-12 md:py-16">
      <PageMeta title="Payment" noIndex />
      <div className="w-full max-w-2xl">
        {state.step === 'verified' ? (
          <Confirmation payment={state.payment} />
        ) : state.step === 'told' ? (
          <Told title={state.title}>{state.message}</Told>
        ) : state.step === 'failed' ? (
          <Failed
            message={state.message}
            retrying={busy}
            onRetry={state.canRetry ? () => void check() : undefined}
          />
        ) : viewer ? (
          <Verifying note={state.note} />
        ) : (
          <Stranger path={`/success?session_id=${encodeURIComponent(stripeSessionId)}`} />
        )}
      </div>
    </div>
  );
}

/** For a payment that is pending or was refunded: no error, and nothing to do for the player here. */
function Told({ title, children }: { title: string; children: string }) {
  return (
    <Card variant="notice">
      <h1 className="text-title-2">{title}</h1>
      <p role="status" className="mt-2 text-soft">
        {children}
      </p>
      <div className="mt-6">
        <Button asChild>
          <Link to="/account?tab=bookings">View My Bookings</Link>
        </Button>
      </div>
    </Card>
  );
}

function Verifying({ note }: { note: string | undefined }) {
  return (
    <Card variant="notice">
      <h1 className="text-title-2">Verifying Your Payment</h1>
      {note && (
        <p role="status" className="mt-2 text-soft">
          {note}
        </p>
      )}
      <Loading label="Verifying your payment" className="mt-6 flex flex-col gap-4">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-24" />
        <Skeleton className="h-12 w-40" />
      </Loading>
    </Card>
  );
}

function Failed({
  message,
  retrying,
  onRetry,
}: {
  message: string;
  retrying: boolean;
  onRetry: (() => void) | undefined;
}) {
  return (
    <Card>
      <ErrorState
        level={1}
        title="Payment Verification Error"
        retrying={retrying}
        onRetry={onRetry}
        action={
          <>
            <Button asChild>
              <Link to="/">Return Home</Link>
            </Button>
            <Button asChild variant="link">
              <Link to="/account?tab=bookings">See your bookings</Link>
            </Button>
          </>
        }
      >
        {message}
      </ErrorState>
    </Card>
  );
}

/** For a viewer in another browser: the payment is safe, but only its player may see it. */
function Stranger({ path }: { path: string }) {
  return (
    <Card>
      <EmptyState
        level={1}
        title="Please Log In"
        icon={<LogIn />}
        action={
          <>
            <Button asChild>
              <Link to={withRedirect('/login', path)}>Login</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to="/">Return Home</Link>
            </Button>
          </>
        }
      >
        Log in to see your booking. A completed payment is never lost: your seat is booked even if you leave
        this page.
      </EmptyState>
    </Card>
  );
}
