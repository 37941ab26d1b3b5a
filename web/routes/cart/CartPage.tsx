import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { CartPageQuery } from '../../__generated__/CartPageQuery.graphql.ts';
import { Asked } from '../../parts/Asked.tsx';
import { useCart } from '../../parts/cart.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { useQuery } from '../../relay/useQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';
import { CartLine } from './CartLine.tsx';
import { CartTotal } from './CartTotal.tsx';
import { useCartPrices } from './useCartPrices.ts';

const query = graphql`
  query CartPageQuery($id: ID!) {
    session(id: $id) {
      id
      ...CartLine_session
    }
  }
`;

/** The sessions in the cart, to be paid together. */
export function CartPage() {
  const isHydrated = useHydrated();
  const cart = useCart();
  const [prices, report] = useCartPrices(cart);
  return (
    <div className="wrap py-10 md:py-14">
      <PageMeta title="Your Cart" noIndex />
      <SectionHeading level={1} title="Your Cart">
        One payment for all of them: either every seat is yours, or nothing is charged.
      </SectionHeading>
      {!isHydrated ? (
        <Waiting />
      ) : cart.length === 0 ? (
        <EmptyState
          title="Your cart is empty"
          icon={<ShoppingBag />}
          action={
            <Button asChild>
              <Link to="/sessions">Browse Sessions</Link>
            </Button>
          }
        >
          Put a session in it, or several, and pay for them together.
        </EmptyState>
      ) : (
        <div className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <ul className="border-t border-line">
            {cart.map(({ sessionId }) => (
              <li key={sessionId} className="border-b border-line">
                <Asked title="This session did not load" fallback={<Waiting />}>
                  <Line sessionId={sessionId} onPrice={report} />
                </Asked>
              </li>
            ))}
          </ul>
          <CartTotal prices={prices} sessionIds={cart.map(({ sessionId }) => sessionId)} />
        </div>
      )}
    </div>
  );
}

interface LineProps {
  readonly sessionId: number;
  readonly onPrice: (sessionId: number, price: number | null) => void;
}

function Line({ sessionId, onPrice }: LineProps) {
  const { session } = useQuery<CartPageQuery>(
    query,
    { id: String(sessionId) },
    // A seat may have been taken since the session was added.
    { fetchPolicy: 'store-and-network' },
  );
  return <CartLine session={session ?? null} sessionId={sessionId} onPrice={onPrice} />;
}

function Waiting() {
  return (
    <Loading label="Loading cart" className="flex gap-4 py-5">
      <Skeleton className="aspect-16/9 w-36 max-sm:w-24" />
      <Skeleton className="h-43 flex-1 sm:h-28" />
    </Loading>
  );
}
