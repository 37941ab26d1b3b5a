interface Conflict {
  readonly kind: string;
  readonly words: string;
}

/** How many warnings are named; the page of the table has them all. */
const MOST_NAMED = 3;

const recordingWords: Readonly<Record<string, string>> = {
  Streamed: 'a stream for others',
  'Recorded for the table': 'a recording for the table',
};

/** Returns a sentence with the player's own lines and veils that a table names; empty: none. */
export const namedSentence = (named: readonly string[]): string[] =>
  named.length === 0
    ? []
    : [
        `It may bring up what you wrote down: ${named.slice(0, MOST_NAMED).join(', ')}${named.length > MOST_NAMED ? ` and ${named.length - MOST_NAMED} more` : ''}.`,
      ];

/** Returns what a table has that the player asked to avoid, as sentences; languages have one of their own. */
export function conflictSentences(conflicts: readonly Conflict[]): string[] {
  const of = (kind: string) => conflicts.filter((one) => one.kind === kind).map(({ words }) => words);
  const warnings = of('CONTENT');
  const has = [
    ...warnings.slice(0, MOST_NAMED),
    ...(warnings.length > MOST_NAMED ? [`${warnings.length - MOST_NAMED} more`] : []),
    ...of('RECORDING').map((words) => recordingWords[words] ?? words.toLowerCase()),
  ];
  return [
    ...(has.length > 0 ? [`This table says it has: ${has.join(', ')}, which you asked to avoid.`] : []),
    ...of('LANGUAGE').map(
      (words) => `This table says it is played in ${words}, which is none of your languages.`,
    ),
  ];
}
