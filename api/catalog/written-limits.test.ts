import { matchWritten, type SaidOfTable } from './written-limits.ts';

const match = (said: Partial<SaidOfTable>, written: { lines?: string; veils?: string }) =>
  matchWritten({ contentWarnings: [], text: '', ...said }, { lines: '', veils: '', ...written });
const NOTHING = { warnings: [], named: [] };
const named = (...items: string[]) => ({ warnings: [], named: items });

type Case = readonly [what: string, text: string, lines: string, found: object];

test.each<Case>([
  ['a word of it', 'The clown of Ravenloft', 'clown', named('clown')],
  ['a plural for one', 'The clown of Ravenloft', 'Clowns', named('Clowns')],
  ['one for a plural', 'Witches and harpies', 'witch; harpy', named('witch', 'harpy')],
  ['in any case, with accents or without', 'das café brennt', 'CAFE', named('CAFE')],
  ['the beginning of a longer word', 'They drowned him', 'drown', named('drown')],
  ['no word in the middle of another', 'Purple grapes', 'rape', NOTHING],
  ['no short word that another begins with', 'A warm welcome', 'war', NOTHING],
  ['all words of one, in any order', 'A tooth that hurts', 'Hurt teeth, hurt tooth', named('hurt tooth')],
  ['not some of its words', 'A child sings', 'harm to a child', NOTHING],
  ['each of a list', 'fire, ice and rats', '- Rats\n- Fire.\nclowns', named('Rats', 'Fire')],
  ['both of two', 'fire and ice', 'Ice and clowns', named('Ice')],
  [
    'what is meant of a sentence',
    'A rat bites',
    'No graphic scenes of rats, please!',
    named('No graphic scenes of rats'),
  ],
  ['nothing of mere fillers', 'No, not the thing', 'not at all, please\n\n,', NOTHING],
  ['once what stands twice', 'A rat', 'rats\nRats', named('Rats')],
])('the texts name %s', (_what, text, lines, found) => {
  expect(match({ text }, { lines })).toEqual(found);
  expect(match({ text }, { veils: lines })).toEqual(found);
});

test('a line that is warned of is a warning, a veil is to be asked about', () => {
  const said = { contentWarnings: ['Evil clowns'] };
  expect(match(said, { lines: 'clown' })).toEqual({ warnings: ['Evil clowns'], named: [] });
  expect(match(said, { veils: 'clown' })).toEqual(named('clown'));
  expect(match(said, { lines: 'dentists' })).toEqual(NOTHING);
});

test('a warning that denies it, or means it in other words, is asked about', () => {
  expect(match({ contentWarnings: ['No clowns'] }, { lines: 'clowns' })).toEqual(named('clowns'));
  expect(match({ contentWarnings: ['Gore'] }, { lines: 'Lots of blood' })).toEqual(named('Lots of blood'));
  expect(match({ contentWarnings: ['Violence'] }, { lines: 'Lots of blood' })).toEqual(NOTHING);
});
