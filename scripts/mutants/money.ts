import { mutantsOf } from './mutant.ts';

export const money = mutantsOf('api/platform/money.ts', 'api/platform/money.test.ts', [
  {
    name: 'one decimal in REST',
    find: '(cents / 100).toFixed(2)',
    put: '(cents / 100).toFixed(1)',
    why: 'A price of $25.05 is told as 25.1.',
  },
  {
    name: 'floats cut off instead of mended',
    find: 'Number((dollars * 100).toFixed(6))',
    put: 'Math.trunc(dollars * 100)',
    why: '$4.35 becomes 434 cents.',
  },
  {
    name: 'fractions of a cent rounded away',
    find: '(dollars * 100).toFixed(6)',
    put: '(dollars * 100).toFixed(0)',
    why: '$25.555 is taken for a price instead of being refused.',
  },
  {
    name: 'the beginning of a text is enough',
    find: '(\\.\\d{1,9})?$/',
    put: '(\\.\\d{1,9})?/',
    why: '"25 EUR" is an amount, or worse.',
  },
  {
    name: 'less than nothing',
    find: '/^\\d{1,13}',
    put: '/^-?\\d{1,13}',
    why: 'A price may be negative.',
  },
  {
    name: 'no thousands, no dollar sign',
    find: "style: 'currency', currency: 'USD'",
    put: "style: 'decimal', minimumFractionDigits: 2",
    why: 'Amounts in mails have no currency.',
  },
]);
