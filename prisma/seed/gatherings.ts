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

const prepare: Readonly<Record<string, string>> = {
  'Dungeons & Dragons 5E':
    'Third level, any book. Two of you should know each other; decide who over the messages.',
  'Pathfinder 2E': 'First level. Bring one thing your character will not sell.',
  'Call of Cthulhu 7E': 'Handed out at the table. They know the house, not the cellar.',
};

/** Where a demo table meets, and how to prepare: an address that leads nowhere, because nobody plays there. */
export const gatheringOf = ({ id, gameSystem }: Seeded) => ({
  sessionId: id,
  joinUrl: `https://tables.questboard.test/${id}`,
  toBring: bring[gameSystem] ?? 'Dice and good company.',
  links: [
    `https://maps.questboard.test/${id} The map as far as it is known`,
    'https://rules.questboard.test/start What to know of the rules',
  ],
  safetyTools:
    'An X card in the chat stops a scene at once, without a reason. Lines and veils are gone through first.',
  characters: prepare[gameSystem] ?? 'We make them together at the table.',
});
