/** What players write for a game system, and what sessions have. Both without case and accents. */
export const shortNames: Readonly<Record<string, string>> = {
  'd&d': 'dungeons & dragons',
  dnd: 'dungeons & dragons',
  '5e': 'dungeons & dragons 5e',
  'd&d5e': 'dungeons & dragons 5e',
  dnd5e: 'dungeons & dragons 5e',
  pf: 'pathfinder',
  pf2: 'pathfinder 2e',
  pf2e: 'pathfinder 2e',
  p2e: 'pathfinder 2e',
  coc: 'call of cthulhu',
  coc7: 'call of cthulhu 7e',
  coc7e: 'call of cthulhu 7e',
  bitd: 'blades in the dark',
  dh: 'daggerheart',
};

/** Returns what a short name stands for; undefined: it is none. */
export const longNameOf = (word: string): string | undefined =>
  Object.hasOwn(shortNames, word) ? shortNames[word] : undefined;

/** Returns a word, and what it is short for. */
export function formsOf(word: string): readonly string[] {
  const long = longNameOf(word);
  return long === undefined ? [word] : [word, long];
}
