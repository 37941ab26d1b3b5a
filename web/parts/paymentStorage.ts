import { type CartItem, removeFromCart } from './cart.ts';

/** What this browser notes before it leaves for the payment page. The server needs none of it. */
export interface BookingDetails {
  readonly specialRequests: string;
  readonly agreeToTerms: boolean;
  readonly sessionId: number;
  readonly title: string;
  readonly date: string;
  readonly price: string;
  readonly duration: number;
  readonly gameMasterName: string;
  readonly isRecurring: boolean;
}

const keys = {
  details: 'bookingDetails',
  cart: 'pendingPaymentCart',
  stripeSession: 'pendingStripeSession',
  timestamp: 'checkoutTimestamp',
  customer: 'customerInfo',
} as const;

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be closed or full; the payment does not depend on it.
  }
}

export const noteBookingDetails = (details: BookingDetails) => write(keys.details, details);

export function noteCheckout(checkout: {
  sessionIds: readonly number[];
  stripeSessionId: string;
  customer: { name: string; email: string };
}): void {
  write(
    keys.cart,
    checkout.sessionIds.map((sessionId): CartItem => ({ sessionId, quantity: 1 })),
  );
  write(keys.stripeSession, checkout.stripeSessionId);
  write(keys.timestamp, Date.now());
  write(keys.customer, checkout.customer);
}

/** After the payment: nothing is pending any more, and what was bought leaves the cart. */
export function clearCheckout(boughtSessionIds: readonly number[]): void {
  try {
    for (const key of Object.values(keys)) localStorage.removeItem(key);
  } catch {
    // Nothing was noted then.
  }
  for (const id of boughtSessionIds) removeFromCart(id);
}
