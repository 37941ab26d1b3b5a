import { createPageCache, sharedKey } from './page-cache.ts';

const page = (status: number) => ({ status, html: `${status}` });

test('visitors at the same moment share one rendering', async () => {
  const cached = createPageCache();
  let renders = 0;
  const render = async () => {
    renders += 1;
    return page(200);
  };
  await Promise.all([cached('/a', render), cached('/a', render), cached('/b', render)]);
  expect(renders).toBe(2);
});

test('a failure is not kept', async () => {
  const cached = createPageCache();
  await expect(cached('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cached('/', async () => page(500))).toEqual(page(500));
  expect(await cached('/', async () => page(200))).toEqual(page(200));
});

test('only a page that is the same for everybody has a key', () => {
  expect(sharedKey('/', '', undefined)).toBe(sharedKey('/', ' ; ', undefined));
  expect(sharedKey('/', 'theme=light; tz=UTC', undefined)).toBe(
    sharedKey('/', 'tz=UTC;theme=light', undefined),
  );
  expect(sharedKey('/', 'tz=UTC', undefined)).not.toBe(sharedKey('/', 'tz=Asia/Tokyo', undefined));
  expect(sharedKey('/', 'questboard_login=x; tz=UTC', undefined)).toBeNull();
  expect(sharedKey('/', '', 'Bearer x')).toBeNull();
  expect(sharedKey('/reset-password?token=x', '', undefined)).toBeNull();
});
