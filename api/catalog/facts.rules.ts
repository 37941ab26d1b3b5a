/**
 * What a visitor learns about a session before booking: closed lists with the labels of the page. A test compares
 * them with the enums of the database.
 */

/** Where it is played. */
export const platforms = {
  discord: 'Discord',
  foundry: 'Foundry VTT',
  roll20: 'Roll20',
  dnd_beyond: 'D&D Beyond',
  fantasy_grounds: 'Fantasy Grounds',
  online: 'Online, elsewhere',
  in_person: 'In person',
} as const;

/** By ISO 639-1. */
export const languages = {
  en: 'English',
  ar: 'Arabic',
  zh: 'Chinese',
  cs: 'Czech',
  da: 'Danish',
  nl: 'Dutch',
  fi: 'Finnish',
  fr: 'French',
  de: 'German',
  el: 'Greek',
  he: 'Hebrew',
  hi: 'Hindi',
  hu: 'Hungarian',
  id: 'Indonesian',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  nb: 'Norwegian',
  pl: 'Polish',
  pt: 'Portuguese',
  ro: 'Romanian',
  ru: 'Russian',
  es: 'Spanish',
  sv: 'Swedish',
  tr: 'Turkish',
  uk: 'Ukrainian',
  vi: 'Vietnamese',
} as const;

/** The intended audience; apart from "everyone" these are the levels that players choose in their profile. */
export const audiences = {
  everyone: 'Everyone',
  new: 'New to the game',
  some: 'Some experience',
  veteran: 'Veterans',
} as const;

export const tones = {
  lighthearted: 'Lighthearted',
  heroic: 'Heroic',
  epic: 'Epic',
  gritty: 'Gritty',
  dark: 'Dark',
  horror: 'Horror',
  comedic: 'Comedic',
  mystery: 'Mystery',
  political: 'Political',
  exploration: 'Exploration',
  combat: 'Combat',
  roleplay: 'Roleplay',
} as const;

export const safetyTools = {
  session_zero: 'Session zero',
  lines_and_veils: 'Lines and veils',
  x_card: 'X-card',
  open_door: 'Open door',
  script_change: 'Script change',
  breaks: 'Breaks',
  stars_and_wishes: 'Stars and wishes',
} as const;

export const accessibility = {
  captions: 'Captions',
  text_only: 'Text-only play',
  camera_optional: 'Camera optional',
  slow_pace: 'Slow pace',
  screen_reader: 'Screen-reader friendly',
  colour_blind_safe: 'Colour-blind safe',
} as const;

export const recordings = {
  none: 'Not recorded',
  table: 'Recorded for the table',
  streamed: 'Streamed',
} as const;

/** The intended number of evenings of a campaign. */
export const seriesLengths = {
  short: '2 to 5 evenings',
  medium: '6 to 12 evenings',
  long: 'More than 12 evenings',
  open: 'Open-ended',
} as const;

/** Content that a player may want to know about beforehand. */
export const contents = {
  violence: 'Violence',
  gore: 'Gore',
  body_horror: 'Body horror',
  death_of_characters: 'Death of characters',
  torture: 'Torture',
  sexual_content: 'Sexual content',
  self_harm: 'Suicide and self-harm',
  harm_to_animals: 'Harm to animals',
  harm_to_children: 'Harm to children',
  slavery: 'Slavery',
  bigotry: 'Bigotry',
  spiders: 'Spiders',
  drugs_and_alcohol: 'Drugs and alcohol',
  mind_control: 'Mind control',
  confined_spaces: 'Confined spaces',
} as const;

/** Suggested in the field for warnings; others are allowed. */
export const usualWarnings: readonly string[] = Object.values(contents);

/** Everybody here is an adult. */
export const LEAST_AGE = 18;

export const factLimits = {
  city: 80,
  mostAge: 99,
  words: 300,
  tones: 5,
  warnings: 12,
  warningLength: 40,
} as const;

export type Platform = keyof typeof platforms;
export type Language = keyof typeof languages;
export type Audience = keyof typeof audiences;
export type Tone = keyof typeof tones;
export type SafetyTool = keyof typeof safetyTools;
export type Accessibility = keyof typeof accessibility;
export type Recording = keyof typeof recordings;
export type SeriesLength = keyof typeof seriesLengths;
export type Content = keyof typeof contents;

/** What a session says about itself. Null or empty: not stated. */
export interface SessionFacts {
  platform: Platform | null;
  /** Of a session in person. */
  city: string;
  language: Language | null;
  minimumAge: number;
  experience: Audience | null;
  /** By the Game Master. */
  provided: string;
  bring: string;
  tones: Tone[];
  contentWarnings: string[];
  safetyTools: SafetyTool[];
  accessibility: Accessibility[];
  recording: Recording | null;
  /** Of a campaign. */
  seriesLength: SeriesLength | null;
}

export const nothingSaid: SessionFacts = {
  platform: null,
  city: '',
  language: null,
  minimumAge: LEAST_AGE,
  experience: null,
  provided: '',
  bring: '',
  tones: [],
  contentWarnings: [],
  safetyTools: [],
  accessibility: [],
  recording: null,
  seriesLength: null,
};

/**
 * Returns the labels of names in a list, joined by commas; accepts the case of either API and leaves out unknown
 * names.
 */
export const wordsIn = (
  list: Readonly<Record<string, string>>,
  names: readonly (string | null | undefined)[],
): string => names.flatMap((name) => list[name?.toLowerCase() ?? ''] ?? []).join(', ');

interface Place {
  readonly platform: string | null | undefined;
  readonly city: string;
}

export const isInPerson = ({ platform }: Pick<Place, 'platform'>) => platform?.toLowerCase() === 'in_person';

/** "Discord", "In person, Oslo"; empty: not stated. */
export const placeInWords = ({ platform, city }: Place): string =>
  platform?.toLowerCase() === 'online'
    ? 'Online'
    : [wordsIn(platforms, [platform]), city].filter(Boolean).join(', ');

/** Where the session takes place, as a line of a mail; none if it is not stated. */
export function whereInWords(place: Place): string[] {
  const words = placeInWords(place);
  return words ? [`Where: ${words}`] : [];
}
