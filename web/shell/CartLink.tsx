import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { Link } from 'react-router-dom';
import { countOf } from '../lib/format.ts';
import { useCart } from '../parts/cart.ts';
import { Button } from '../ui/Button.tsx';
import { CountBadge } from '../ui/CountBadge.tsx';

/** The link to the cart, when something is in it. */
export function CartLink() {
  const { length } = useCart();
  if (length === 0) return null;
  return (
    <Button asChild variant="ghost" size="icon" className="relative">
      <Link to="/cart" aria-label={`Cart, ${countOf(length, 'session')}`}>
        <ShoppingBag className="size-5" />
        <CountBadge count={length} className="top-0.5 right-0" />
      </Link>
    </Button>
  );
}
