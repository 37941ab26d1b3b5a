import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { lazily, loadAll } from './lazily.tsx';

const turn = () => new Promise(setImmediate);

test('two renders at once both wait for code that the first of them has asked for', async () => {
  const code = Promise.withResolvers<() => ReactNode>();
  const Late = lazily('Late', () => code.promise);
  const renders = [1, 2].map(() => loadAll().then(() => renderToString(<Late />)));
  await turn();
  code.resolve(() => <b>late</b>);
  for (const markup of await Promise.all(renders)) expect(markup).toContain('<b>late</b>');
});

test('code that could not be had is asked for again by the next render', async () => {
  let isAway = true;
  const Late = lazily('Late', async () => {
    if (isAway) throw new Error('away');
    return () => <b>late</b>;
  });
  await expect(loadAll()).rejects.toThrow('away');
  isAway = false;
  await loadAll();
  expect(renderToString(<Late />)).toContain('<b>late</b>');
});
