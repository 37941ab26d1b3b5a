import { memoryStorage } from '../../tests/scene/memory-storage.ts';
import { addToCart, readCart } from './cart.ts';
import {
  claimNotes,
  clearCheckout,
  forgetNotes,
  noteBookingDetails,
  noteCheckout,
  readPendingOrder,
  readSpecialRequests,
} from './paymentStorage.ts';

const ada = { fullName: 'Ada Archer', email: 'ada@example.test' };
const bo = { fullName: 'Bo Baker', email: 'bo@example.test' };

const stored = memoryStorage();
beforeEach(() => stored.clear());

const write = (sessionId: number, specialRequests = 'No spiders, please.') =>
  noteBookingDetails(
    {
      specialRequests,
      agreeToTerms: true,
      sessionId,
      title: 'The Vault',
      date: '2030-01-01T18:00:00.000Z',
      price: '25.00',
      duration: 180,
      gameMasterName: 'Mara Vance',
      isRecurring: false,
    },
    ada,
  );

test('the form of a session comes back to the one who wrote it', () => {
  write(5);
  expect(readSpecialRequests(5, ada)).toBe('No spiders, please.');
  write(5, '');
  expect(readSpecialRequests(5, ada)).toBe('');
  expect(readSpecialRequests(7, ada)).toBeNull();
  expect(readSpecialRequests(5, null)).toBeNull();
});

test('nobody else sees it, and it goes when somebody else logs in', () => {
  write(5);
  noteCheckout([5], 'cs_1', ada);
  addToCart(5);
  expect(readSpecialRequests(5, bo)).toBeNull();
  expect(readPendingOrder(bo)).toEqual([]);
  claimNotes(bo);
  expect(stored.size).toBe(0);
  expect(readCart()).toEqual([]);
});

test('what somebody else writes does not become theirs', () => {
  addToCart(9);
  claimNotes(bo);
  write(5);
  expect(readCart()).toEqual([]);
  expect(readSpecialRequests(5, ada)).toBe('No spiders, please.');
});

test('a login that ended keeps the draft, the order and the cart for the same person', () => {
  addToCart(5);
  write(5);
  noteCheckout([5], 'cs_1', ada);
  expect(readPendingOrder(null)).toEqual([5]);
  claimNotes(ada);
  expect(readSpecialRequests(5, ada)).toBe('No spiders, please.');
  expect(readPendingOrder(ada)).toEqual([5]);
  expect(readCart()).toHaveLength(1);
});

test("a visitor's cart becomes that of whoever logs in first", () => {
  addToCart(5);
  claimNotes(ada);
  expect(readCart()).toHaveLength(1);
  claimNotes(bo);
  expect(readCart()).toEqual([]);
});

test("a draft without a name is nobody's", () => {
  write(5);
  stored.delete('customerInfo');
  claimNotes(bo);
  expect(stored.size).toBe(0);
});

test('who has nothing noted is not noted either', () => {
  claimNotes(ada);
  expect(stored.size).toBe(0);
});

test('a logout leaves nothing', () => {
  addToCart(5);
  write(5);
  noteCheckout([5], 'cs_1', ada);
  forgetNotes();
  expect(stored.size).toBe(0);
});

test('a payment clears what it was for, and nothing else', () => {
  for (const id of [5, 7]) addToCart(id);
  write(7);
  noteCheckout([7], 'cs_2', ada);

  clearCheckout([5], 'cs_1');
  expect(readCart()).toEqual([{ sessionId: 7, quantity: 1 }]);
  expect(readSpecialRequests(7, ada)).toBe('No spiders, please.');
  expect(readPendingOrder(ada)).toEqual([7]);

  clearCheckout([7], 'cs_2');
  expect(readSpecialRequests(7, ada)).toBeNull();
  expect(readPendingOrder(ada)).toEqual([]);
  expect(stored.size).toBe(0);
});

test('what is noted for a payment has its names', () => {
  addToCart(5);
  write(5);
  noteCheckout([5], 'cs_1', ada);
  const details = JSON.parse(stored.get('bookingDetails') ?? '');
  expect(Object.keys(details).sort()).toEqual([
    'agreeToTerms',
    'date',
    'duration',
    'gameMasterName',
    'isRecurring',
    'price',
    'sessionId',
    'specialRequests',
    'title',
  ]);
  expect([...stored.keys()].sort()).toEqual([
    'bookingDetails',
    'cart',
    'checkoutTimestamp',
    'customerInfo',
    'pendingPaymentCart',
    'pendingStripeSession',
  ]);
});

test('session credit that pays clears the draft and the cart', () => {
  addToCart(5);
  write(5);
  clearCheckout([5], null);
  expect(readCart()).toEqual([]);
  expect(readSpecialRequests(5, ada)).toBeNull();
});

test('an order older than a day is not offered again', () => {
  noteCheckout([5], 'cs_1', ada);
  stored.set('checkoutTimestamp', String(Date.now() - 25 * 3_600_000));
  expect(readPendingOrder(ada)).toEqual([]);
});

test.each(['nonsense', 'null', '[null, {"sessionId": "x"}]', '{"sessionId": 5, "specialRequests": 3}'])(
  'spoilt notes are none: %s',
  (text) => {
    noteCheckout([5], 'cs_1', ada);
    for (const key of ['bookingDetails', 'pendingPaymentCart']) stored.set(key, text);
    expect(readSpecialRequests(5, ada)).toBeNull();
    expect(readPendingOrder(ada)).toEqual([]);
  },
);
