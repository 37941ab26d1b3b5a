import { createWordIndex } from './word-index.ts';

/** From some hundreds on, which texts have a word is kept as bits, and they grow many times until then. */
const TEXTS = 5_000;

const marksOf = (marked: Uint8Array) => [...marked.keys()].filter((text) => marked[text] === 1);

test('a word in ever more texts is in each of them, and in no other', () => {
  const words = createWordIndex();
  const [named, described]: [number[], number[]] = [[], []];
  for (let text = 0; text < TEXTS; text += 1) {
    const [isNamed, isDescribed] = [text % 2 === 0, text % 3 === 0];
    if (isNamed) named.push(text);
    if (isDescribed) described.push(text);
    words.learn(1_000_000 + text, isNamed ? 'dragons' : 'heist', isDescribed ? 'lanterns' : 'rain');
  }
  expect(words.texts).toBe(TEXTS);
  expect(marksOf(words.named(['dragons']))).toEqual(named);
  expect(marksOf(words.containing('dragon'))).toEqual(named);
  expect(marksOf(words.containing('lantern'))).toEqual(described);
  for (const text of [0, 2, 1_022, 1_024, 1_026, 4_998])
    expect([text, words.isName('dragons', only(text))]).toEqual([text, true]);
  for (const text of [1, 1_023, 1_025, 4_999])
    expect([text, words.isName('dragons', only(text))]).toEqual([text, false]);
});

/** Of all texts this one. */
function only(text: number) {
  const marked = new Uint8Array(TEXTS);
  marked[text] = 1;
  return marked;
}
