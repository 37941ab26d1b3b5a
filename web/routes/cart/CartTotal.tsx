import { Link } from 'react-router-dom';
import { countOf, formatCents } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface CartTotalProps {
  /** undefined: not known yet; null: cannot be booked. */
  readonly prices: readonly (number | null | undefined)[];
  readonly count: number;
}

export function CartTotal({ prices, count }: CartTotalProps) {
  const isKnown = prices.every((price) => price !== undefined);
  const blocked = prices.filter((price) => price === null).length;
  const total = prices.reduce<number>((sum, price) => sum + (price ?? 0), 0);
  return (
    <Card variant="notice" as="section" aria-label="Total" className="lg:sticky lg:top-22">
      <Facts
        items={[
          { label: 'In the cart', value: countOf(count, 'session') },
          { label: 'Total', value: isKnown ? formatCents(total) : '…', total: true },
        ]}
      />
      {blocked > 0 && (
        <Notice tone="warning" className="mt-4">
          {countOf(blocked, 'session')} in your cart can no longer be booked. Remove{' '}
          {blocked === 1 ? 'it' : 'them'} to go on.
        </Notice>
      )}
      <div className="mt-6">
        {isKnown && blocked === 0 ? (
          <Button asChild size="lg" block>
            <Link to="/checkout">Proceed to Checkout</Link>
          </Button>
        ) : (
          <Button size="lg" block disabled>
            Proceed to Checkout
          </Button>
        )}
      </div>
    </Card>
  );
}
