import { readMissed } from './readMissed.ts';

/** A thread of so many messages, read as the server gives them out; and how often it was asked. */
function aThread(length: number) {
  const asked: [number, string | null][] = [];
  const read = async (count: number, before: string | null) => {
    asked.push([count, before]);
    const end = before === null ? length : Number(before) - 1;
    const start = Math.max(0, end - count);
    const edges = Array.from({ length: end - start }, (_none, at) => ({
      node: { databaseId: start + at + 1 },
    }));
    return { edges, pageInfo: { hasPreviousPage: start > 0, startCursor: String(start + 1) } };
  };
  return { asked, read };
}

const numbers = (edges: readonly { node: { databaseId: number } }[]) =>
  edges.map(({ node }) => node.databaseId);

test('however many messages a gap has lost, none is left out', async () => {
  const { asked, read } = aThread(300);
  const missed = numbers(await readMissed(20, read));
  expect(missed).toEqual(Array.from({ length: missed.length }, (_none, at) => 300 - missed.length + at + 1));
  expect(missed[0]).toBeLessThanOrEqual(21);
  expect(asked).toEqual([
    [30, null],
    [100, '271'],
    [100, '171'],
    [100, '71'],
  ]);
});

test('one page is enough where it reaches what is shown, and of a thread that is not shown', async () => {
  for (const known of [271, 280, 300, null]) {
    const { asked, read } = aThread(300);
    expect(numbers(await readMissed(known, read))).toHaveLength(30);
    expect(asked).toHaveLength(1);
  }
  expect(await readMissed(0, aThread(0).read)).toEqual([]);
});

test('without the older ones the newer ones are not shown either', async () => {
  const { read } = aThread(300);
  expect(
    await readMissed(20, async (count, before) => (before === null ? read(count, before) : null)),
  ).toEqual([]);
});
