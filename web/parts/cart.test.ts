import { memoryStorage } from '../../tests/scene/memory-storage.ts';
import { addToCart, clearCart, readCart, removeFromCart } from './cart.ts';

const stored = memoryStorage();

beforeEach(() => stored.clear());

test('a session is in the cart once, until it is taken out', () => {
  addToCart(5);
  addToCart(7);
  addToCart(5);
  expect(readCart()).toEqual([
    { sessionId: 5, quantity: 1 },
    { sessionId: 7, quantity: 1 },
  ]);
  removeFromCart(5);
  expect(JSON.parse(stored.get('cart') ?? '')).toEqual([{ sessionId: 7, quantity: 1 }]);
  clearCart();
  expect(stored.has('cart')).toBe(false);
});

test('reading twice gives the same list, so that nothing renders again', () => {
  addToCart(3);
  expect(readCart()).toBe(readCart());
});

test.each([
  'nonsense',
  '{}',
  'null',
  '[null, 1, {"sessionId": -1}, {"sessionId": 1.5}, {"sessionId": 2147483648}]',
])('a spoilt cart is an empty one: %s', (text) => {
  stored.set('cart', text);
  expect(readCart()).toEqual([]);
});

test('a cart holds no more than one payment may', () => {
  stored.set('cart', JSON.stringify(Array.from({ length: 50 }, (_, index) => ({ sessionId: index + 1 }))));
  expect(readCart()).toHaveLength(20);
});
