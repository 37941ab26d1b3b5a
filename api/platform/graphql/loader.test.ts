import { setTimeout as sleep } from 'node:timers/promises';
import type { GraphQLContext } from './builder.ts';
import { listLoader, loader } from './loader.ts';
import { rowsLoader } from './rows.ts';

const aContext = () => ({ cache: new Map() }) as unknown as GraphQLContext;

/** A loader that answers with what it is asked, and what it was asked for at once. */
function recorded() {
  const asked: number[][] = [];
  const names = loader(async (ids) => {
    asked.push([...ids]);
    return new Map(ids.map((id) => [id, `name ${id}`]));
  });
  return { asked, names };
}

test('the rows of several lists ask together, whichever list comes first, and who asks beside them too', async () => {
  const context = aContext();
  const { asked, names } = recorded();
  const slow = listLoader(async (ids) => {
    await sleep(20);
    return new Map(ids.map((id) => [id, id * 10]));
  });
  const quick = listLoader(async (ids) => new Map(ids.map((id) => [id, id])));
  const read = async (from: typeof slow, id: number) => names.load(context, (await from.load(context, id))!);
  const answers = [names.load(context, 7), read(slow, 1), read(quick, 2), read(slow, 3)];
  expect(await Promise.all(answers)).toEqual(['name 7', 'name 10', 'name 2', 'name 30']);
  expect(asked).toEqual([[7, 2, 10, 30]]);
});

test('what visitors are told is read apart, so that nobody else reads who the viewer is behind it', async () => {
  const context = aContext();
  const viewers: unknown[] = [];
  const own = loader(async (ids, { viewer }) => {
    viewers.push(viewer);
    return new Map(ids.map((id) => [id, true]));
  });
  Object.defineProperty(context, 'viewer', { get: () => 'noticed' });
  const asVisitor = Object.create(context, { viewer: { value: null }, isVisitors: { value: true } });
  await Promise.all([own.load(asVisitor, 1), own.load(context, 1), own.load(context, 2)]);
  expect(viewers.toSorted()).toEqual(['noticed', null].toSorted());
});

test('a list that needs another list first is waited for as well', async () => {
  const context = aContext();
  const { asked, names } = recorded();
  const ids = listLoader(async (pages) => new Map(pages.map((page) => [page, page + 1])));
  const rows = listLoader(async (asked) => {
    await sleep(20);
    return new Map(asked.map((id) => [id, id * 10]));
  });
  const list = async () => {
    const row = await rows.load(context, (await ids.load(context, 1))!);
    return names.load(context, row!);
  };
  expect(await Promise.all([list(), names.load(context, 5)])).toEqual(['name 20', 'name 5']);
  expect(asked).toEqual([[5, 20]]);
});

test('a list that cannot be read keeps nobody waiting', async () => {
  const context = aContext();
  const { asked, names } = recorded();
  const broken = listLoader<number>(async () => {
    await sleep(20);
    throw new Error('the list is away');
  });
  const list = broken.load(context, 1);
  const [failed, name] = await Promise.allSettled([list, names.load(context, 5)]);
  expect([failed.status, name]).toEqual(['rejected', { status: 'fulfilled', value: 'name 5' }]);
  expect(asked).toEqual([[5]]);
});

describe('many asked for at once', () => {
  test('are known to whoever asks for one of them, before or after', async () => {
    const context = aContext();
    const { asked, names } = recorded();
    const before = names.load(context, 2);
    const many = await names.among(context, [1, 2, 3]);
    expect([...many]).toEqual([1, 2, 3].map((id) => [id, `name ${id}`]));
    expect(await Promise.all([before, names.load(context, 3)])).toEqual(['name 2', 'name 3']);
    await names.among(context, [3, 1]);
    expect(asked).toEqual([[1, 2, 3]]);
  });

  test('say nothing of others', async () => {
    const context = aContext();
    const { asked, names } = recorded();
    await names.among(context, [1, 2]);
    expect(await names.load(context, 3)).toBe('name 3');
    expect((await names.among(context, [2, 4])).get(4)).toBe('name 4');
    expect(asked).toEqual([[1, 2], [3], [2, 4]]);
  });

  test('are read anew for another request', async () => {
    const { asked, names } = recorded();
    for (const context of [aContext(), aContext()]) await names.among(context, [1]);
    expect(asked).toEqual([[1], [1]]);
  });
});

describe('rows of several fields', () => {
  const reads: { query: object; ids: number[] }[] = [];
  const load = rowsLoader(async (query: object, { in: ids }) => {
    reads.push({ query, ids });
    return ids.map((id) => ({ id }));
  });
  beforeEach(() => reads.splice(0));

  test('are read by one query, with what any of them asks for', async () => {
    const context = aContext();
    const requests = { where: { open: true }, take: 1 };
    const [one, other] = await Promise.all([
      load(
        context,
        {
          select: {
            id: true,
            seat: { select: { id: true } },
            requests: { ...requests, select: { at: true } },
          },
        },
        [1, 2],
      ),
      load(
        context,
        {
          select: {
            status: true,
            seat: { select: { number: true } },
            requests: { ...requests, select: { id: true } },
          },
        },
        [2, 3],
      ),
    ]);
    expect([one.has(1), other.has(3)]).toEqual([true, true]);
    const select = {
      id: true,
      status: true,
      seat: { select: { id: true, number: true } },
      requests: { ...requests, select: { at: true, id: true } },
    };
    expect(reads).toEqual([{ query: { select }, ids: [1, 2, 3] }]);
  });

  test('are read apart where they ask for different rows of a relation, or for a whole one', async () => {
    const context = aContext();
    await Promise.all([
      load(context, { select: { requests: { take: 1, select: { id: true } } } }, [1]),
      load(context, { select: { requests: { take: 2, select: { id: true } } } }, [2]),
      load(context, { select: { requests: true } }, [3]),
      load(context, { include: { requests: true } }, [4]),
    ]);
    expect(reads.map(({ ids }) => ids)).toEqual([[1], [2], [3], [4]]);
  });
});
