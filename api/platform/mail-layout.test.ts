import { env } from './env.ts';
import { layOut } from './mail-layout.ts';

/** A paragraph as it is read. */
const read = (words: string) => {
  const { html } = layOut('About it', { paragraphs: [words] });
  const [, paragraph = ''] = /<p style="margin:0 0 16px[^>]*>(.*?)<\/p>/.exec(html) ?? [];
  return paragraph.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
};

test.each([
  ['You skip "Emberwake".', 'You skip “Emberwake”.'],
  ['You skip "The "Red" Hand".', 'You skip “The ‘Red’ Hand”.'],
  ['You skip "The “Red” Hand".', 'You skip “The ‘Red’ Hand”.'],
  ['You skip ""Red" Hand".', 'You skip “‘Red’ Hand”.'],
  ['You skip "Hand of "Red"".', 'You skip “Hand of ‘Red’”.'],
  ['Skipped: The "Red" Hand', 'Skipped: The “Red” Hand'],
  ['"One" and ("two")', '“One” and (“two”)'],
  ['The Widow\'s 6" rule', 'The Widow’s 6” rule'],
])('%s is printed as %s', (typed, printed) => {
  expect(read(typed)).toBe(printed);
});

test.each(['(%s)', '"%s"', '%s…', '%s;', 'To stop it, %s!', "'%s'"])(
  'the address in %s is a link without the marks',
  (sentence) => {
    const address = `${env.publicUrl}/sessions/7?tab=seats`;
    const found = /<a href="([^"]*)"[^>]*>([^<]*)<\/a>/.exec(read(sentence.replace('%s', address)));
    expect(found?.slice(1)).toEqual([address, address]);
  },
);

test('an address keeps the signs it has', () => {
  const address = `${env.publicUrl}/sessions?search=o'neill`;
  const html = read(`"See" ${address}'s list`);
  expect(html).toContain(`“See” <a href="${address}`);
});

test('the picture of an evening stands above it, if it is the only one, and says nothing that words do not', () => {
  const evening = {
    title: 'Emberwake',
    month: 'NOV',
    day: '27',
    weekday: 'Fri',
    hour: '7:00 PM',
    zone: 'CST',
  };
  const pictured = { ...evening, lines: [], picture: '/art/sessions/7-mail.jpg' };
  const layout = (...evenings: (typeof pictured)[]) => layOut('About it', { paragraphs: [], evenings });
  const image = `<img src="${env.publicUrl}/art/sessions/7-mail.jpg" alt=""`;
  expect(layout(pictured).html.split(image)).toHaveLength(2);
  expect(layout(pictured, pictured).html).not.toContain('<img');
  expect(layout(pictured).text).not.toContain('jpg');
});

test('our own addresses can be followed, those of others stay words, and none is wider than its page', () => {
  const own = `${env.publicUrl}/newsletter/unsubscribe?token=1.abc&from=mail`;
  const { html, text } = layOut('About it', {
    paragraphs: [`Their words: https://elsewhere.example/x and ${env.publicUrl}.`],
    footnote: `Stop it here: ${own}.`,
  });
  const read = html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  expect([...read.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)).toEqual([own]);
  expect(html).toContain('overflow-wrap:anywhere');
  expect(text).toContain(`Stop it here: ${own}.`);
});
