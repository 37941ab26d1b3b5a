import { seeded } from '../../api/art/random.ts';
import {
  factLimits,
  nothingSaid,
  type SafetyTool,
  type SessionFacts,
  safetyTools,
  type Tone,
} from '../../api/catalog/facts.rules.ts';
import type { Adventure } from '../demo/adventure.ts';

const cities = ['Chicago', 'Portland', 'Oslo', 'Lyon', 'Manchester'];

const toneOf: Readonly<Record<string, readonly Tone[]>> = {
  'Roleplay Heavy': ['roleplay'],
  Mystery: ['mystery'],
  Investigation: ['mystery'],
  Exploration: ['exploration'],
  Sandbox: ['exploration'],
  Intrigue: ['political'],
  Horror: ['horror', 'dark'],
  'Folk Horror': ['horror'],
  Gothic: ['dark'],
  Comedy: ['comedic', 'lighthearted'],
  Swashbuckling: ['heroic', 'lighthearted'],
  'Tactical Combat': ['combat'],
  'Dungeon Crawl': ['combat', 'exploration'],
  Survival: ['gritty'],
  War: ['gritty', 'combat'],
  Heist: ['gritty'],
  Epic: ['epic', 'heroic'],
};

const warningsOf: Readonly<Record<string, readonly string[]>> = {
  Horror: ['Gore', 'Body horror'],
  'Folk Horror': ['Harm to animals'],
  Psychological: ['Mind control'],
  War: ['Violence', 'Death of characters'],
  Survival: ['Hunger and cold'],
  Gothic: ['Grief'],
};

const provided: Readonly<Record<string, string>> = {
  'Dungeons & Dragons 5E': 'Ready-made characters, maps and everything from the books.',
  'Pathfinder 2E': 'Characters to choose from, and the rules on one page.',
  'Call of Cthulhu 7E': 'Your investigator, with secrets, and the handouts.',
  'Blades in the Dark': 'The crew sheet, the map of Doskvol and the rules on two pages.',
  Daggerheart: 'Cards, character sheets and a map we draw on together.',
};

/** As its description says it. */
function audienceOf(text: string, tags: readonly string[]): SessionFacts['experience'] {
  if (tags.includes('Beginner Friendly')) return 'new';
  const level = text.slice(text.indexOf('experience:'), text.indexOf('safety:'));
  if (/\b(all|any|open to|alike)\b/.test(level)) return 'everyone';
  if (/\b(veterans?|experienced|seasoned)\b/.test(level)) return 'veteran';
  return level.includes('some') ? 'some' : null;
}

/** What a demo table says of itself: from its adventure, and for the rest always the same by its title. Some say nothing. */
export function factsOf({ title, gameSystem, type, description, tags }: Adventure): SessionFacts {
  const random = seeded(`facts of ${title}`);
  if (random.chance(0.1)) return nothingSaid;
  const content = tags.split(', ');
  const platform = random.pick([
    ...(['discord', 'discord', 'foundry', 'foundry', 'roll20', 'dnd_beyond'] as const),
    ...(['fantasy_grounds', 'online', 'in_person'] as const),
  ]);
  const isOnline = platform !== 'in_person';
  const text = description.toLowerCase();
  const tools = Object.entries(safetyTools).filter(([, label]) => text.includes(label.toLowerCase()));
  return {
    platform,
    city: isOnline ? '' : random.pick(cities),
    language: random.chance(0.85) ? 'en' : random.pick(['fr', 'nb', 'de']),
    minimumAge: content.includes('Horror') ? 21 : 18,
    experience: audienceOf(text, content),
    provided: provided[gameSystem] ?? '',
    bring: isOnline ? 'A microphone and a quiet room.' : 'Dice and a pencil, if you have them.',
    tones: [...new Set(content.flatMap((tag) => toneOf[tag] ?? []))].slice(0, factLimits.tones),
    contentWarnings: [...new Set(content.flatMap((tag) => warningsOf[tag] ?? []))],
    safetyTools: tools.map(([name]) => name as SafetyTool),
    accessibility: isOnline
      ? random.pick([
          [],
          ['camera_optional'],
          ['captions', 'camera_optional'],
          ['text_only', 'camera_optional'],
        ])
      : random.pick([[], ['slow_pace'], ['slow_pace', 'colour_blind_safe']]),
    recording: random.pick(['none', 'none', 'none', 'table', 'streamed', null]),
    seriesLength:
      type === 'campaign' ? random.pick(['short', 'medium', 'medium', 'long', 'open', null]) : null,
  };
}
