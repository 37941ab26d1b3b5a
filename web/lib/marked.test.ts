import { markedParts } from './marked.ts';

const marked = (text: string, matched: readonly string[]) =>
  markedParts(text, matched)
    .map(({ part, isFound }) => (isFound ? `[${part}]` : part))
    .join('');

test.each([
  ['The Bell Tower', ['bell'], 'The [Bell] Tower'],
  ['The Bell Tower', ['tower', 'the'], '[The] Bell [Tower]'],
  ['Café Noir', ['cafe'], '[Café] Noir'],
  ['Bananana', ['anan'], 'B[ananan]a'],
  ['🎲 Dice 🎲', ['dice'], '🎲 [Dice] 🎲'],
  ['ﬁre', ['fi'], '[ﬁ]re'],
  ['Nothing', ['else'], 'Nothing'],
  ['Nothing', [], 'Nothing'],
  ['Nothing', [''], 'Nothing'],
  // What a short name stands for.
  ['Call of Cthulhu 7E', ['coc', 'call of cthulhu'], '[Call of Cthulhu] 7E'],
  ['D&D 5e', ['5e'], 'D&D [5e]'],
  // A few letters are in nearly every word.
  ['Profit of Offers', ['of'], 'Profit [of] [Of]fers'],
  ['The other Bell', ['the'], '[The] other Bell'],
  ['Atlantis', ['lant'], 'At[lant]is'],
])('%s, searched for %s', (text, matched, found) => {
  expect(marked(text, matched)).toBe(found);
});
