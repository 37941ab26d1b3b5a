import { markedParts } from './marked.ts';

const marked = (text: string, words: string) =>
  markedParts(text, words)
    .map(({ part, isFound }) => (isFound ? `[${part}]` : part))
    .join('');

test.each([
  ['The Bell Tower', 'bell', 'The [Bell] Tower'],
  ['The Bell Tower', 'tower the', '[The] Bell [Tower]'],
  ['Café Noir', 'cafe', '[Café] Noir'],
  ['Cafe Noir', 'CAFÉ', '[Cafe] Noir'],
  ['Banana', 'ana', 'B[anana]'],
  ['🎲 Dice 🎲', 'dice', '🎲 [Dice] 🎲'],
  ['ﬁre', 'f', '[ﬁ]re'],
  ['Nothing', 'else', 'Nothing'],
  ['Nothing', '', 'Nothing'],
])('%s, searched for %s', (text, words, found) => {
  expect(marked(text, words)).toBe(found);
});
