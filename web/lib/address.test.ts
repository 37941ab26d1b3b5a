import { idVariables, numericId, textIn } from './address.ts';

test('an id is a whole number that a row can have', () => {
  expect(numericId('1')).toBe('1');
  expect(numericId('2147483647')).toBe('2147483647');
});

test.each(['', '0', '-1', '1.5', '01', '1e3', 'abc', '2147483648', '99999999999', ' 1', '٣', undefined])(
  '%p is none',
  (text) => expect(numericId(text)).toBeNull(),
);

test('a page asks for what its address can name', () => {
  expect(idVariables('5')).toEqual({ id: '5', isValid: true });
  expect(idVariables('five')).toMatchObject({ isValid: false });
});

test('a text in an address is cut, and has nothing that the server would refuse', () => {
  expect(textIn('drag\0ons', 8)).toBe('drag ons');
  expect(textIn('dragons', 6)).toBe('dragon');
  expect(textIn('\ud83d', 6)).toBe('\ufffd');
  expect(textIn(null, 6)).toBe('');
});
