import {
  type Accessibility,
  accessibility,
  type Content,
  contents,
  type Language,
  languages,
  recordings,
  type SafetyTool,
  type SessionFacts,
  safetyTools,
} from './facts.rules.ts';

export const recordingWishes = { not_recorded: 'Not recorded', not_streamed: 'Not streamed' } as const;
export type RecordingWish = keyof typeof recordingWishes;

/** What a player needs from a session, in the words of the facts. Empty: not stated. */
export interface Needs {
  /** Must not come up at all. */
  lines: Content[];
  /** Should stay out of sight. */
  veils: Content[];
  accessibility: Accessibility[];
  safetyTools: SafetyTool[];
  recording: RecordingWish[];
  /** Any of them will do. */
  languages: Language[];
}

export const noNeeds: Needs = {
  lines: [],
  veils: [],
  accessibility: [],
  safetyTools: [],
  recording: [],
  languages: [],
};

export const hasNeeds = (needs: Needs) => Object.values(needs).some(({ length }) => length > 0);

/** Something the session states that the player asked to avoid, in the session's own words. */
export interface Conflict {
  kind: 'content' | 'recording' | 'language';
  words: string;
}

/** Both empty: the session fits. */
export interface NeedsMatch {
  conflicts: Conflict[];
  /** What the session does not state, as topics for `questionOf`. */
  topics: string[];
}

/** Patterns for warnings in the Game Master's own words. */
const stems: Record<Content, RegExp> = {
  violence: /violen/,
  gore: /\bgor(e|y)\b|blood/,
  body_horror: /body.horror/,
  death_of_characters: /character.?s?.death|death.of.(a )?(player.)?character/,
  torture: /tortur/,
  sexual_content: /\bsex(ual|y)?\b|erotic/,
  self_harm: /suicid|self.?harm/,
  harm_to_animals: /animal/,
  harm_to_children: /child/,
  slavery: /slave/,
  bigotry: /bigot|racis|sexis|homophob|transphob/,
  spiders: /spider|arachn/,
  drugs_and_alcohol: /drug|alcohol|addict/,
  mind_control: /mind.control|possess/,
  confined_spaces: /confined|claustrophob|tight.space/,
};

/** A denial such as "No gore" states nothing that could be compared. */
export const DENIES = /\b(no|not|non|never|without)\b/;

const usual = new Map(Object.entries(contents).map(([name, words]) => [words.toLowerCase(), name]));

/** Returns the contents that a text in the player's own words names. */
export const contentsNamed = (written: string) =>
  (Object.keys(contents) as Content[]).filter((content) => stems[content].test(written.toLowerCase()));

/** Returns the warnings of a session about a content, as written; [] means "no", null means "not stated". */
export function warningsOf(content: Content, { contentWarnings }: Pick<SessionFacts, 'contentWarnings'>) {
  const named = contentWarnings.filter((warning) => {
    const words = warning.toLowerCase();
    const name = usual.get(words);
    return name ? name === content : !DENIES.test(words) && stems[content].test(words);
  });
  if (named.length > 0) return named;
  // A warning in own words may mean it too, and a session without warnings has not said that nothing comes up.
  const isSaid =
    contentWarnings.length > 0 && contentWarnings.every((words) => usual.has(words.toLowerCase()));
  return isSaid ? [] : null;
}

export type ComparedFacts = Pick<
  SessionFacts,
  'contentWarnings' | 'accessibility' | 'safetyTools' | 'recording' | 'language'
>;

/** Compares what a session states with what a player needs. What is not stated becomes a question, never a yes. */
export function matchNeeds(facts: ComparedFacts, needs: Needs): NeedsMatch {
  const conflicts: Conflict[] = [];
  const topics: string[] = [];
  const warned = new Set<string>();
  for (const content of needs.lines) {
    const words = warningsOf(content, facts);
    if (words === null) topics.push(`content-${content}`);
    for (const word of words ?? []) warned.add(word);
  }
  conflicts.push(...[...warned].map((words) => ({ kind: 'content' as const, words })));
  for (const content of needs.veils.filter((one) => !needs.lines.includes(one))) {
    const words = warningsOf(content, facts);
    if (words === null) topics.push(`content-${content}`);
    else if (words.length > 0) topics.push(`shown-${content}`);
  }
  for (const name of needs.accessibility)
    if (!facts.accessibility.includes(name)) topics.push(`accessibility-${name}`);
  for (const name of needs.safetyTools) if (!facts.safetyTools.includes(name)) topics.push(`safety-${name}`);
  const { recording, language } = facts;
  if (needs.recording.length > 0) {
    if (recording === null) topics.push('recording');
    // A streamed session is recorded as well.
    else if (recording === 'streamed' || (recording === 'table' && needs.recording.includes('not_recorded')))
      conflicts.push({ kind: 'recording', words: recordings[recording] });
  }
  if (needs.languages.length > 0) {
    if (language === null) topics.push('language');
    else if (!needs.languages.includes(language))
      conflicts.push({ kind: 'language', words: languages[language] });
  }
  return { conflicts, topics };
}

export interface Question {
  /** For a list of what to ask about. */
  label: string;
  /** For the Game Master: anybody might ask it, and it tells nothing about who needs what. */
  words: string;
}

const accessQuestions: Record<Accessibility, string> = {
  captions: 'Are there captions at this table?',
  text_only: 'Can one play by text alone at this table?',
  camera_optional: 'Is the camera optional at this table?',
  slow_pace: 'Is this table played at a slow pace?',
  screen_reader: 'Does what this table uses work with a screen reader?',
  colour_blind_safe: 'Are maps and tokens at this table safe for colour-blind players?',
};

const safetyQuestions: Record<SafetyTool, string> = {
  session_zero: 'Is there a session zero?',
  lines_and_veils: 'Does this table use lines and veils?',
  x_card: 'Is there an X-card at this table?',
  open_door: 'Is there an open door at this table?',
  script_change: 'Does this table use Script Change?',
  breaks: 'Are there breaks at this table?',
  stars_and_wishes: 'Does this table end with stars and wishes?',
};

const isIn = <Name extends string>(list: Readonly<Record<Name, string>>, name: string): name is Name =>
  Object.hasOwn(list, name);

/** Returns the question about a topic; null: there is no such topic. */
export function questionOf(topic: string): Question | null {
  if (topic === 'recording') return { label: 'Recording', words: 'Is this table recorded or streamed?' };
  if (topic === 'language') return { label: 'Language', words: 'Which language is spoken at this table?' };
  if (topic === 'limits')
    return { label: 'Lines and veils', words: 'What are the lines and veils of this table?' };
  const [kind, name = ''] = topic.split('-');
  if (kind === 'accessibility' && isIn(accessibility, name))
    return { label: accessibility[name], words: accessQuestions[name] };
  if (kind === 'safety' && isIn(safetyTools, name))
    return { label: safetyTools[name], words: safetyQuestions[name] };
  if (!isIn(contents, name)) return null;
  const label = contents[name];
  if (kind === 'content') return { label, words: `Does this come up at your table: ${label.toLowerCase()}?` };
  if (kind === 'shown')
    return { label, words: `How far does this go at your table: ${label.toLowerCase()}?` };
  return null;
}
