import {
  accessibility,
  contents,
  nothingSaid,
  type SessionFacts,
  safetyTools,
  usualWarnings,
} from './facts.rules.ts';
import { matchNeeds, type Needs, noNeeds, questionOf } from './needs.rules.ts';

const table = (facts: Partial<SessionFacts>) => ({ ...nothingSaid, ...facts });
const match = (facts: Partial<SessionFacts>, needs: Partial<Needs>) =>
  matchNeeds(table(facts), { ...noNeeds, ...needs });

const FITS = { conflicts: [], topics: [] };
const asks = (...topics: string[]) => ({ conflicts: [], topics });
const clashes = (kind: string, ...words: string[]) => ({
  conflicts: words.map((word) => ({ kind, words: word })),
  topics: [],
});

type Case = readonly [what: string, facts: Partial<SessionFacts>, needs: Partial<Needs>, match: object];

test.each<Case>([
  ['nothing needed fits whatever is said', { contentWarnings: ['Gore'], recording: 'streamed' }, {}, FITS],

  // Lines.
  [
    'a line that is warned of',
    { contentWarnings: ['Spiders'] },
    { lines: ['spiders'] },
    clashes('content', 'Spiders'),
  ],
  ['in any case', { contentWarnings: ['SPIDERS'] }, { lines: ['spiders'] }, clashes('content', 'SPIDERS')],
  [
    'in words of its own',
    { contentWarnings: ['Giant arachnids'] },
    { lines: ['spiders'] },
    clashes('content', 'Giant arachnids'),
  ],
  [
    'one warning for two lines is told once',
    { contentWarnings: ['Blood and violence'] },
    { lines: ['violence', 'gore'] },
    clashes('content', 'Blood and violence'),
  ],
  ['others are warned of, it is not', { contentWarnings: ['Gore'] }, { lines: ['spiders'] }, FITS],
  ['no warnings are no promise', {}, { lines: ['spiders'] }, asks('content-spiders')],
  [
    'words of its own may mean it',
    { contentWarnings: ['Crawling things'] },
    { lines: ['spiders'] },
    asks('content-spiders'),
  ],
  [
    'a warning that denies is no warning',
    { contentWarnings: ['No gore'] },
    { lines: ['gore'] },
    asks('content-gore'),
  ],
  [
    'sexism is not sex',
    { contentWarnings: ['Sexism'] },
    { lines: ['sexual_content'] },
    asks('content-sexual_content'),
  ],

  // Veils.
  [
    'a veil that is warned of is asked about',
    { contentWarnings: ['Gore'] },
    { veils: ['gore'] },
    asks('shown-gore'),
  ],
  ['a veil of which nothing is said', {}, { veils: ['gore'] }, asks('content-gore')],
  ['a veil that is not among the warnings', { contentWarnings: ['Spiders'] }, { veils: ['gore'] }, FITS],
  [
    'a line that is a veil too is a line',
    { contentWarnings: ['Gore'] },
    { lines: ['gore'], veils: ['gore'] },
    clashes('content', 'Gore'),
  ],

  // What a table has to offer.
  ['captions are there', { accessibility: ['captions', 'slow_pace'] }, { accessibility: ['captions'] }, FITS],
  [
    'captions are not named among others',
    { accessibility: ['slow_pace'] },
    { accessibility: ['captions', 'slow_pace'] },
    asks('accessibility-captions'),
  ],
  ['nothing is said of access', {}, { accessibility: ['captions'] }, asks('accessibility-captions')],
  ['the tools are there', { safetyTools: ['x_card', 'breaks'] }, { safetyTools: ['breaks'] }, FITS],
  [
    'the tools are not named',
    { safetyTools: ['x_card'] },
    { safetyTools: ['breaks'] },
    asks('safety-breaks'),
  ],

  // Recording.
  ['not recorded', { recording: 'none' }, { recording: ['not_recorded', 'not_streamed'] }, FITS],
  [
    'recorded',
    { recording: 'table' },
    { recording: ['not_recorded'] },
    clashes('recording', 'Recorded for the table'),
  ],
  ['recorded, not streamed', { recording: 'table' }, { recording: ['not_streamed'] }, FITS],
  ['streamed', { recording: 'streamed' }, { recording: ['not_streamed'] }, clashes('recording', 'Streamed')],
  [
    'streamed is recorded',
    { recording: 'streamed' },
    { recording: ['not_recorded'] },
    clashes('recording', 'Streamed'),
  ],
  ['recording is not said', {}, { recording: ['not_streamed'] }, asks('recording')],

  // Languages.
  ['a language of theirs', { language: 'de' }, { languages: ['en', 'de'] }, FITS],
  [
    'no language of theirs',
    { language: 'nb' },
    { languages: ['en', 'de'] },
    clashes('language', 'Norwegian'),
  ],
  ['the language is not said', {}, { languages: ['en'] }, asks('language')],
])('%s', (_what, facts, needs, expected) => {
  expect(match(facts, needs)).toEqual(expected);
});

/** As tables write them who keep to no list. */
const inOtherWords: Record<keyof typeof contents, string[]> = {
  violence: ['Brutal violence', 'Violent scenes'],
  gore: ['A gory end', 'Lots of blood', 'Gore, in places'],
  body_horror: ['Body-horror', 'Grim body horror'],
  death_of_characters: ['Character death', 'Death of a player character'],
  torture: ['Scenes of torture'],
  sexual_content: ['Sexual themes', 'Sexy ghosts', 'Erotic tension', 'Sex'],
  self_harm: ['Suicide', 'Self harm'],
  harm_to_animals: ['Animals may come to harm'],
  harm_to_children: ['A missing child'],
  slavery: ['Slave trade'],
  bigotry: ['Racism', 'Sexism', 'Homophobia', 'Transphobia', 'A bigoted village'],
  spiders: ['Giant spiders', 'Arachnids'],
  drugs_and_alcohol: ['Drug use', 'Alcoholism', 'Addiction'],
  mind_control: ['Mind-control', 'Possession'],
  confined_spaces: ['Confined caves', 'Claustrophobia', 'Tight spaces'],
};
const written = Object.entries(inOtherWords).flatMap(([content, all]) =>
  all.map((words) => [content as keyof typeof contents, words] as const),
);

test.each(written)(
  '%s is understood in words such as “%s”, and asked about where they deny it',
  (content, words) => {
    expect(match({ contentWarnings: [words] }, { lines: [content] })).toEqual(clashes('content', words));
    for (const denial of ['No', 'Not much', 'Non', 'Never', 'Without'])
      expect(match({ contentWarnings: [`${denial} ${words.toLowerCase()}`] }, { lines: [content] })).toEqual(
        asks(`content-${content}`),
      );
  },
);

test('a table that says nothing fits nobody who needs anything', () => {
  const all: Needs = {
    lines: ['violence', 'gore'],
    veils: ['torture'],
    accessibility: Object.keys(accessibility) as Needs['accessibility'],
    safetyTools: Object.keys(safetyTools) as Needs['safetyTools'],
    recording: ['not_recorded', 'not_streamed'],
    languages: ['en'],
  };
  const { conflicts, topics } = matchNeeds(nothingSaid, all);
  expect(conflicts).toEqual([]);
  expect(topics).toHaveLength(3 + 6 + 7 + 1 + 1);
  expect(new Set(topics).size).toBe(topics.length);
});

test('every topic has a question that says nothing of who asks', () => {
  const named = Object.entries({ content: contents, shown: contents, accessibility, safety: safetyTools });
  const topics = named.flatMap(([kind, list]) => Object.keys(list).map((name) => `${kind}-${name}`));
  for (const topic of [...topics, 'recording', 'language', 'limits']) {
    const question = questionOf(topic);
    expect(question?.label).toMatch(/^[A-Z]/);
    expect(question?.words).toMatch(/\?$/);
    expect(question?.words).not.toMatch(/\b(I|me|my|need|avoid)\b/);
  }
  for (const none of ['', 'content-', 'content-clowns', 'safety-captions', 'spiders', 'content-toString'])
    expect(questionOf(none)).toBeNull();
});

test('what is offered where warnings are written is what can be avoided', () => {
  for (const [content, words] of Object.entries(contents) as [keyof typeof contents, string][]) {
    expect(match({ contentWarnings: [words] }, { lines: [content] })).toEqual(clashes('content', words));
    const others = usualWarnings.filter((one) => one !== words);
    expect(match({ contentWarnings: others }, { lines: [content] })).toEqual(FITS);
  }
});
