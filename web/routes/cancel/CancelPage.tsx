import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { CancelPageQuery, CancelPageQuery$data } from '../../__generated__/CancelPageQuery.graphql.ts';
import { countOf, formatCents } from '../../lib/format.ts';
import { withRedirect } from '../../lib/redirect.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { useCart } from '../../parts/cart.ts';
import { globalId } from '../../parts/globalId.ts';
import { HoldCountdown, useHoldEnded } from '../../parts/HoldCountdown.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { readPendingOrder } from '../../parts/paymentStorage.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Skeletons } from '../../ui/Skeleton.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';

const query = graphql`
  query CancelPageQuery @preloadable {
    viewer {
      id
      bookings(first: 20) {
        edges {
          node {
            id
            status
            paymentStatus
            paymentNote
            checkoutId
            heldUntil
            isForFriend
            amountCents
            checkoutUrl
            toPay {
              creditCents
            }
            session {
              id
              databaseId
              title
              scheduledAt
            }
          }
        }
      }
    }
  }
`;

type Viewer = NonNullable<CancelPageQuery$data['viewer']>;
type Booking = Viewer['bookings']['edges'][number]['node'];

/** How the checkout named in the address stands. Money may have come for it after all: in another tab, or before the player went back. */
interface Outcome {
  readonly icon: ReactNode;
  readonly title: string;
  readonly words: string;
}

const PAID: readonly Booking['paymentStatus'][] = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'];

const CANCELED: Outcome = {
  icon: <Undo2 />,
  title: 'Payment Canceled',
  words: 'Your payment was canceled. Nothing was charged.',
};
/** Nobody is told without a login what became of an order. */
const UNKNOWN: Outcome = {
  ...CANCELED,
  words: 'You went back from the payment page. Log in to see whether this order was paid in another tab.',
};

function outcomeOf(viewer: Viewer | null | undefined, named: string): Outcome {
  if (!viewer) return UNKNOWN;
  const order = viewer.bookings.edges
    .map((edge) => edge.node)
    .filter(({ checkoutId }) => checkoutId === globalId('Checkout', named));
  const underWay = order.find(({ paymentNote }) => paymentNote);
  if (underWay)
    return {
      icon: <Hourglass />,
      title: underWay.paymentStatus === 'IN_REVIEW' ? 'Payment Under Review' : 'Payment On Its Way',
      words: underWay.paymentNote ?? '',
    };
  return order.some(({ paymentStatus }) => PAID.includes(paymentStatus))
    ? {
        icon: <CircleCheck />,
        title: 'Already Paid',
        words: 'You paid this order on its payment page. Your account shows the state of its bookings.',
      }
    : CANCELED;
}

/** Returns the unpaid order: the checkout named in the address, else the newest that is still pending. */
function pendingOrder(viewer: Viewer | null | undefined, named: string): Booking[] {
  const pending = (viewer?.bookings.edges ?? []).map((edge) => edge.node).filter(isPending);
  const ofCheckout = (id: string | null | undefined) =>
    pending.filter((booking) => booking.checkoutId === id);
  const asNamed = ofCheckout(globalId('Checkout', named));
  return asNamed.length > 0 ? asNamed : ofCheckout(pending[0]?.checkoutId);
}

const sum = (order: readonly Booking[], of: (booking: Booking) => number) =>
  order.reduce((cents, booking) => cents + of(booking), 0);

/** Groups an order by session: one session may have several seats, the player's own and those for friends. */
const linesOf = (order: readonly Booking[]) =>
  [...new Map(order.map(({ session }) => [session.databaseId, session])).values()].map((session) => {
    const seats = order.filter((booking) => booking.session.databaseId === session.databaseId);
    return { session, seats: seats.length, cents: sum(seats, ({ amountCents }) => amountCents) };
  });

/** Sums up the price of several seats and how much of it session credit pays. */
function totalOf(order: readonly Booking[]) {
  const creditCents = sum(order, ({ toPay }) => toPay.creditCents);
  const priceCents = sum(order, ({ amountCents }) => amountCents);
  return [
    ...(creditCents > 0 ? [{ label: 'Session credit', value: formatCents(-creditCents) }] : []),
    { label: 'Total', value: formatCents(priceCents - creditCents), total: true },
  ];
}

/** Excludes reserved campaign dates: they are charged later and belong to no order. */
const isPending = ({ status, paymentNote, checkoutId }: Booking) =>
  status === 'PENDING' && !paymentNote && Boolean(checkoutId);

function holdTitle(seats: number, hasEnded: boolean): string {
  if (hasEnded) return seats === 1 ? 'The hold on your seat has ended' : 'The hold on your seats has ended';
  return seats === 1 ? 'Your seat waits' : 'Your seats wait';
}

export function CancelPage() {
  return (
    <div className="wrap grid place-items-center py-12 md:py-16">
      <Card variant="notice" className="w-full max-w-xl">
        <EmptyState
          level={1}
          title={
            <Suspense fallback={<Title of={CANCELED} />}>
              <OutcomeTitle />
            </Suspense>
          }
          icon={
            <Suspense fallback={CANCELED.icon}>
              <OutcomeIcon />
            </Suspense>
          }
          action={
            <Suspense fallback={<Skeletons label="Loading your order" sizes={['h-11 w-64']} />}>
              <Ways />
            </Suspense>
          }
        >
          <Suspense fallback={<span className="invisible">{CANCELED.words}</span>}>
            <OutcomeWords />
          </Suspense>
        </EmptyState>
        <Suspense>
          <Held />
        </Suspense>
      </Card>
    </div>
  );
}

const Title = ({ of: { title } }: { readonly of: Outcome }) => (
  <>
    <PageMeta title={title} noIndex />
    {title}
  </>
);

const OutcomeIcon = () => useOrder().outcome.icon;

const OutcomeTitle = () => <Title of={useOrder().outcome} />;

const OutcomeWords = () => useOrder().outcome.words;

function useOrder() {
  const { viewer } = usePageQuery<CancelPageQuery>(query);
  const [search] = useSearchParams();
  const named = search.get('checkout') ?? '';
  const order = pendingOrder(viewer, named);
  return {
    outcome: outcomeOf(viewer, named),
    order,
    lines: linesOf(order),
    hasEnded: useHoldEnded(order[0]?.heldUntil),
  };
}

function Ways() {
  const { order, lines, hasEnded, outcome } = useOrder();
  const cart = useCart();
  const person = useViewer();
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const held = lines.map(({ session }) => session.databaseId);
  // The hold may have expired and the login may have ended; this browser remembers the unpaid order.
  const [only, ...others] = held.length === 0 && isHydrated ? readPendingOrder(person) : held;
  const isInCart = others.length > 0 || cart.some((item) => item.sessionId === only);
  const again = only && !isInCart ? `/checkout?sessionId=${only}` : '/checkout';
  // While they are held, several seats are paid on their open payment page; after that the player chooses the seats
  // for friends again on the booking form.
  const openPage = order.length > 1 && !hasEnded ? order[0]?.checkoutUrl : null;
  const hasFriends = order.some(({ isForFriend }) => isForFriend);
  if (outcome !== CANCELED && outcome !== UNKNOWN)
    return (
      <Button asChild>
        <Link to="/account?tab=bookings">View My Bookings</Link>
      </Button>
    );
  return (
    <>
      {outcome === UNKNOWN && (
        <Button asChild>
          <Link to={withRedirect('/login', pathname + search)}>Log In</Link>
        </Button>
      )}
      <Button asChild variant={outcome === UNKNOWN ? 'secondary' : 'primary'}>
        {openPage ? (
          <a href={openPage}>Try Again</a>
        ) : (
          <Link to={hasFriends ? `/booking/${only}` : again}>Try Again</Link>
        )}
      </Button>
      <Button asChild variant="secondary">
        <Link to="/sessions">Browse Sessions</Link>
      </Button>
    </>
  );
}

function Held() {
  const { order, lines, hasEnded } = useOrder();
  const zone = useTimeZone();
  if (order.length === 0) return null;
  return (
    <div className="border-t border-line pt-5 text-sm">
      <h2 className="text-title-4">{holdTitle(order.length, hasEnded)}</h2>
      <ul className="mt-2 divide-y divide-line">
        {lines.map(({ session, seats, cents }) => (
          <li key={session.id} className="flex items-start justify-between gap-4 py-3">
            <span className="min-w-0">
              <Link
                to={`/sessions/${session.databaseId}`}
                className="block py-0.5 font-semibold hover:text-ember-ink"
              >
                {session.title}
              </Link>
              <span className="figures text-soft">
                <WholeTimes>{formatZonedDateTime(session.scheduledAt, zone)}</WholeTimes>
                {seats > 1 && <span className="block">{countOf(seats, 'seat')}</span>}
              </span>
            </span>
            <span className="figures font-semibold">{formatCents(cents)}</span>
          </li>
        ))}
      </ul>
      {order.length > 1 && <Facts items={totalOf(order)} />}
      {hasEnded ? (
        <p className="mt-2 text-soft">
          {order.length === 1 ? 'It is' : 'They are'} free for everybody again. Try again, and you get{' '}
          {order.length === 1 ? 'it' : 'them'} back if nobody was faster.
        </p>
      ) : (
        <p className="mt-2 text-amber-ink">
          <HoldCountdown until={order[0]?.heldUntil} seats={order.length} />
        </p>
      )}
    </div>
  );
}

CancelPage.failure = { title: 'Your order did not load' };
