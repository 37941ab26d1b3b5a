import { useCallback, useState } from 'react';
import type { CartItem } from '../../parts/cart.ts';

/** Prices of the sessions in the cart, as its lines report them; null: cannot be booked. */
export function useCartPrices(cart: readonly CartItem[]) {
  const [known, setKnown] = useState<ReadonlyMap<number, number | null>>(new Map());
  const report = useCallback((sessionId: number, price: number | null) => {
    setKnown((before) =>
      before.has(sessionId) && before.get(sessionId) === price
        ? before
        : new Map(before).set(sessionId, price),
    );
  }, []);
  const prices = cart.map(({ sessionId }) => known.get(sessionId));
  return [prices, report] as const;
}
