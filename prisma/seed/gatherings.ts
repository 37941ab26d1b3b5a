const bring: Readonly<Record<string, string>> = {
  'Dungeons & Dragons 5E':
    'A set of dice, your character sheet, and one rumour your character half believes.',
  'Pathfinder 2E': 'A set of dice and a character of the level in the description; the GM has spare ones.',
  'Call of Cthulhu 7E':
    'Two ten-sided dice, headphones, and the lights turned low. Characters are handed out.',
  'Blades in the Dark': 'A handful of six-sided dice. The crew is made together at the table.',
  Daggerheart: 'Two twelve-sided dice of different colours, and a question your character is afraid of.',
};

interface Seeded {
  id: number;
  gameSystem: string;
}

/** Where a demo table meets: an address that leads nowhere, because nobody plays there. */
export const gatheringOf = ({ id, gameSystem }: Seeded) => ({
  sessionId: id,
  joinUrl: `https://tables.questboard.test/${id}`,
  toBring: bring[gameSystem] ?? 'Dice and good company.',
});
