import { renderToString } from 'react-dom/server';
import { WholeTimes } from './WholeTimes.tsx';

test.each([
  ['Full refund until Wed, Dec 16, 7:00 PM EST', ['Wed, Dec 16', '7:00 PM EST']],
  ['Reported Fri, Nov 27, 2026, 9:36 PM Local', ['Fri, Nov 27, 2026', '9:36 PM Local']],
  ['$25.00, booked Nov 10, 2026', ['Nov 10, 2026']],
  ['Then $25.00 on Dec 3 and Dec 10, 48 hours before', ['Dec 3', 'Dec 10']],
  ['Nothing is charged', []],
])('of %p no line ends within %p', (text, whole) => {
  const html = renderToString(<WholeTimes>{text}</WholeTimes>);
  expect(
    [...html.matchAll(/<span class="whitespace-nowrap">(.*?)<\/span>/g)].map(([, part]) => part),
  ).toEqual(whole);
});
