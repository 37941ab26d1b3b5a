import { Suspense, useEffect, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { CheckoutPageQuery } from '../../__generated__/CheckoutPageQuery.graphql.ts';
import { numericId } from '../../lib/address.ts';
import { useCart } from '../../parts/cart.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { globalId } from '../../parts/globalId.ts';
import { NeedsConflicts } from '../../parts/NeedsConflicts.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { useQuery } from '../../relay/useQuery.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { Order } from './Order.tsx';

const query = graphql`
  query CheckoutPageQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on Session {
        id
        databaseId
        ...Order_sessions
      }
    }
    viewer {
      id
      isConfirmedAdult
      needsMatches(sessionIds: $ids) {
        ...NeedsConflicts_matches
      }
    }
  }
`;

/** Pays the session in the address, or else the whole cart, which only the browser knows. */
export function CheckoutPage() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const single = numericId(search.get('sessionId') ?? undefined);
  const cart = useCart();
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  const ids = single ? [single] : cart.map((item) => String(item.sessionId));
  const isEmpty = isReady && ids.length === 0;
  const told = useRef(false);
  useEffect(() => {
    if (!isEmpty || told.current) return;
    told.current = true;
    const words = 'Please add sessions to your cart before checkout';
    toast.error('Empty Cart', words, { position: 'bottom-right' });
    navigate('/sessions', { replace: true });
  }, [isEmpty, navigate]);

  return (
    <div className="wrap py-8 md:py-12">
      <PageMeta title="Checkout" noIndex />
      <SectionHeading level={1} title="Checkout" />
      <div className="mt-8 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        <Card as="section" aria-labelledby="billing" className="h-fit">
          <h2 id="billing" className="text-title-4">
            Billing Information
          </h2>
          <div className="mt-3">
            <Facts
              items={[
                { label: 'Name', value: viewer?.fullName ?? '' },
                { label: 'Email', value: <span className="break-all">{viewer?.email}</span> },
              ]}
            />
          </div>
          <p className="mt-4 text-sm text-faint">
            The receipt and the confirmation go to this address. Card details are entered on the secure page
            of Stripe; we never see them.
          </p>
        </Card>
        <section aria-labelledby="order">
          {isReady && !isEmpty ? (
            <ErrorBoundary title="Your order did not load">
              <Suspense fallback={<OrderSkeleton />}>
                <LoadedOrder ids={ids} isCart={single === null} />
              </Suspense>
            </ErrorBoundary>
          ) : (
            <OrderSkeleton />
          )}
        </section>
      </div>
    </div>
  );
}

function LoadedOrder({ ids, isCart }: { ids: readonly string[]; isCart: boolean }) {
  const { nodes, viewer } = useQuery<CheckoutPageQuery>(
    query,
    { ids: ids.map((id) => globalId('Session', id)) },
    { fetchPolicy: 'store-and-network' },
  );
  const sessions = nodes.filter((node) => node?.__typename === 'Session');
  const found = new Set(sessions.map((session) => String(session.databaseId)));
  return (
    <div className="flex flex-col gap-5">
      <NeedsConflicts matches={viewer?.needsMatches ?? null} several={ids.length > 1} />
      <Order
        sessions={sessions}
        missing={ids.filter((id) => !found.has(id))}
        isCart={isCart}
        asksAge={viewer?.isConfirmedAdult === false}
      />
    </div>
  );
}

function OrderSkeleton() {
  return (
    <Card>
      <Loading label="Loading your order" className="flex flex-col gap-4">
        <Skeleton className="h-7 w-44" />
        <Skeleton className="h-16" />
        <Skeleton className="h-8" />
        <Skeleton className="h-12" />
      </Loading>
    </Card>
  );
}
