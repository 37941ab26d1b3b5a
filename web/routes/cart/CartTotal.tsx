import { Link } from 'react-router-dom';
import { countOf, formatCents } from '../../lib/format.ts';
import { Asked } from '../../parts/Asked.tsx';
import { useToPay } from '../../parts/useToPay.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface CartTotalProps {
  /** In cents; undefined: not known yet; null: the session cannot be booked. */
  readonly prices: readonly (number | null | undefined)[];
  readonly sessionIds: readonly number[];
}

export function CartTotal({ prices, sessionIds }: CartTotalProps) {
  const viewer = useViewer();
  const isKnown = prices.every((price) => price !== undefined);
  const blocked = prices.filter((price) => price === null).length;
  const total = prices.reduce<number>((sum, price) => sum + (price ?? 0), 0);
  return (
    <Card variant="notice" as="section" aria-label="Total" className="lg:sticky lg:top-22">
      <Facts
        items={[
          { label: 'In the cart', value: countOf(sessionIds.length, 'session') },
          { label: 'Total', value: isKnown ? formatCents(total) : '…', total: true },
        ]}
      />
      {/* Its line is reserved before the credit is known, so that the buttons below do not move. */}
      {viewer && (
        <div className="figures mt-2 min-h-6 text-right text-sm text-soft">
          {isKnown && blocked === 0 && (
            <Asked title="Your credit is not known" fallback={null}>
              <Credit sessionIds={sessionIds} />
            </Asked>
          )}
        </div>
      )}
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

/** The session credit that will be applied; the player can decline it at checkout. */
function Credit({ sessionIds }: { sessionIds: readonly number[] }) {
  const { creditCents, words } = useToPay(sessionIds);
  return creditCents > 0 && words;
}
