import { globSync, readFileSync } from 'node:fs';
import { articlesFor, search } from './articles.ts';

const articles = articlesFor({
  fullRefundHours: 12,
  lateFeeMinPercent: 10,
  lateFeeMaxPercent: 20,
  holdMinutes: 45,
});
const found = (typed: string) => search(articles, typed).map(({ id }) => id);

test('every word that is typed has to be there, titles come first', () => {
  expect(found('')).toHaveLength(articles.length);
  expect(found('LATE cancellation')[0]).toBe('cancellation-requests');
  expect(found('emergency pass')).toEqual(['cancellation-requests', 'person']);
  expect(found('no such thing whatsoever')).toEqual([]);
});

test('rules are quoted as they are', () => {
  const text = JSON.stringify(articles);
  for (const quoted of ['More than 12 hours', '10 to 20 percent', 'held for 45 minutes'])
    expect(text).toContain(quoted);
});

test('each article leads to a page that exists', () => {
  const routes = globSync('web/routes/*/route.ts').map((file) => readFileSync(file, 'utf8'));
  const missing = articles.filter(({ to }) => !routes.some((text) => text.includes(`'${to.split('?')[0]}'`)));
  expect(missing.map(({ to }) => to)).toEqual([]);
  expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length);
});
