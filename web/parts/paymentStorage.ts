import { useLayoutEffect } from 'react';
import type { Viewer } from '../relay/viewer.ts';
import { type CartItem, clearCart, readCart, removeFromCart, useCart } from './cart.ts';

/** The booking form as the player left it, and its session. */
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

type Person = Pick<Viewer, 'fullName' | 'email'>;

const keys = {
  details: 'bookingDetails',
  order: 'pendingPaymentCart',
  stripeSession: 'pendingStripeSession',
  timestamp: 'checkoutTimestamp',
  customer: 'customerInfo',
} as const;
type Key = keyof typeof keys;
const notes = Object.keys(keys) as Key[];

const day = 24 * 3_600_000;

function read<T>(key: Key): Partial<T> | null {
  try {
    return JSON.parse(localStorage.getItem(keys[key]) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: Key, value: unknown): void {
  try {
    localStorage.setItem(keys[key], JSON.stringify(value));
  } catch {
    // Storage may be unavailable or full; the payment does not depend on it.
  }
}

function remove(...gone: Key[]): void {
  try {
    for (const key of gone) localStorage.removeItem(keys[key]);
  } catch {
    // Then nothing was stored.
  }
}

const ownerEmail = () => read<{ email: string }>('customer')?.email ?? null;

/** All notes belong to one person: those of another are deleted unread, except a visitor's cart. */
function own({ fullName, email }: Person): void {
  const owner = ownerEmail();
  if (owner !== email) remove(...notes);
  if (owner !== email && owner !== null) clearCart();
  write('customer', { name: fullName, email });
}

function forgetOwnerOfNothing(): void {
  if (readCart().length === 0 && read('details') === null && read('order') === null) remove('customer');
}

export function noteBookingDetails(details: BookingDetails, person: Person): void {
  own(person);
  write('details', details);
}

/**
 * Returns what this person last wrote into the booking form of the session; null: nothing. Consent is asked for
 * again.
 */
export function readSpecialRequests(sessionId: number, person: Person | null): string | null {
  const details = read<BookingDetails>('details');
  if (!person || ownerEmail() !== person.email || details?.sessionId !== sessionId) return null;
  return typeof details.specialRequests === 'string' ? details.specialRequests : null;
}

/** Stores the order before the player leaves for the payment page. */
export function noteCheckout(sessionIds: readonly number[], stripeSessionId: string, person: Person): void {
  own(person);
  const order = sessionIds.map((sessionId): CartItem => ({ sessionId, quantity: 1 }));
  write('order', order);
  write('stripeSession', stripeSessionId);
  write('timestamp', Date.now());
}

/** Returns the sessions of a payment begun within a day; also for a payer whose login has ended meanwhile. */
export function readPendingOrder(person: Person | null): number[] {
  const order = read<CartItem[]>('order');
  const isRecent = Date.now() - Number(read('timestamp')) < day;
  if (!Array.isArray(order) || !isRecent || (person && ownerEmail() !== person.email)) return [];
  return order.map((item) => Number(item?.sessionId)).filter((id) => Number.isInteger(id) && id > 0);
}

/**
 * Deletes the notes of a payment that has succeeded, and removes what was bought from the cart. `stripeSessionId`
 * null: session credit has paid.
 */
export function clearCheckout(bought: readonly number[], stripeSessionId: string | null): void {
  const draftFor = read<BookingDetails>('details')?.sessionId;
  if (draftFor !== undefined && bought.includes(draftFor)) remove('details');
  if (read('stripeSession') === stripeSessionId) remove('order', 'stripeSession', 'timestamp');
  for (const id of bought) removeFromCart(id);
  forgetOwnerOfNothing();
}

/** Deletes everything at a logout, so that the next person finds nothing. */
export function forgetNotes(): void {
  remove(...notes);
  clearCart();
}

/** Assigns the notes to the person who is logged in: a visitor's cart becomes theirs. */
export function claimNotes(person: Person): void {
  own(person);
  forgetOwnerOfNothing();
}

/** Keeps the notes with the one person who is logged in, before any of them is painted. */
export function useOwnNotes(viewer: Viewer | null): void {
  const cart = useCart();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the cart assigns it to the viewer
  useLayoutEffect(() => {
    if (viewer) claimNotes(viewer);
  }, [viewer, cart]);
}
