import { matchWritten, type SaidOfTable, soughtLimits } from './written-limits.ts';

const match = (said: Partial<SaidOfTable>, written: { lines?: string; veils?: string }) =>
  matchWritten(
    { contentWarnings: [], text: '', ...said },
    soughtLimits({ lines: '', veils: '', ...written }),
  );
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

type Warned = readonly [lines: string, warning: string];
test.each<Warned>([
  ["I don't want clowns", 'Clowns'],
  ['I’m scared of clowns', 'Clowns'],
  ['No clowns. No dolls.', 'Clowns'],
  ['1. Clowns\n2. Dolls', 'Clowns'],
  ['2) Dolls\n(1) Clowns', 'Clowns'],
  ['Dolls/clowns', 'Clowns'],
  ['Clowns (phobia)', 'Clowns'],
  ['[Clowns] dolls', 'Clowns'],
  ['Triggers: clowns', 'Clowns'],
  ['dolls and/or clowns', 'Clowns'],
  ['dolls & clowns', 'Clowns'],
  ['clowns - phobia', 'Clowns'],
  ['clowns – the worst', 'Clowns'],
  ['clowns? never!', 'Clowns'],
  ['wolves', 'Wolf'],
  ['wolf', 'Wolves'],
  ['knives', 'Knife'],
  ['caves', 'A cave'],
  ['clown', 'Clowning around'],
  ['蜘蛛', '蜘蛛が出ます'],
  ['血、虫', '虫'],
  ['거미', '거미가 나옵니다'],
  ['9/11', '9/11'],
  ['fear', 'Fear'],
])('%j is found in the warning %j', (lines, warning) => {
  const said = { contentWarnings: [warning] };
  expect(match(said, { lines })).toEqual({ warnings: [warning], named: [] });
  expect(match(said, { veils: lines }).named).toHaveLength(1);
});

test.each<Warned>([
  ['Evil clowns at night', 'Clowns'],
  ['Clown dolls', 'Dolls that bleed'],
  ['Clownesque horror', 'Clown'],
  ['蜘蛛が嫌い', '蜘蛛'],
])('a warning that has but a part of %j may mean it: %j', (lines, warning) => {
  expect(match({ contentWarnings: [warning] }, { lines })).toEqual(named(lines));
});

test.each<Warned>([
  ['1. Dolls', '1 clown'],
  ['Lines: none', 'Lines drawn in the sand'],
  ['an ox', 'Ax'],
  ['蜘蛛', '蜂が出ます'],
])('%j is not found in the warning %j', (lines, warning) => {
  expect(match({ contentWarnings: [warning] }, { lines })).toEqual(NOTHING);
});

test('a list is read as far as people write one, each item once and of its words the first', () => {
  const items = Array.from({ length: 150 }, (_, at) => `rat${at}`);
  const { limits, sought } = soughtLimits({
    lines: ['rats', 'Rats', ...items].join(),
    veils: 'a1 '.repeat(400),
  });
  expect(limits).toHaveLength(101);
  expect(sought.has('rat98')).toBe(true);
  expect(soughtLimits({ lines: items.join(' '), veils: '' }).limits[0]!.words).toHaveLength(12);
});

test.each(['.', ' .', '-', ' - ', '* ', "n'", ' and', '(', '1/', '!\n'])(
  'a run of %j has nothing in it, however long, and hides nothing',
  (run) => {
    const lines = `${run.repeat(100_000)}\nclowns`;
    const { warnings } = match({ contentWarnings: ['Clowns'] }, { lines });
    expect(warnings).toEqual(['Clowns']);
  },
);
