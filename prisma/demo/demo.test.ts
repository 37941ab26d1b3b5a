import { demoAdventures } from './adventures.ts';
import { demoGameMasters } from './gameMasters.ts';
import { demoPlayerNames } from './people.ts';

const gameTypes = ['Campaign', 'One-Shot', 'Module', 'Custom'];
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .trim()
    .split(/\s+/).length;

test('every adventure can be sold as it stands', () => {
  expect(new Set(demoAdventures.map((a) => a.title)).size).toBe(demoAdventures.length);
  for (const adventure of demoAdventures) {
    const types = adventure.tags.split(', ').filter((tag) => gameTypes.includes(tag));
    expect(types).toHaveLength(1);
    expect(adventure.type === 'campaign').toBe(types[0] === 'Campaign');
    expect(adventure.description.replace(/<\/?(p|ul|li|strong|em)>/g, '')).not.toMatch(/[<>]/);
    expect(words(adventure.description)).toBeGreaterThanOrEqual(60);
    expect(words(adventure.description)).toBeLessThanOrEqual(180);
    expect(adventure.maxPlayers).toBeGreaterThanOrEqual(3);
    expect(adventure.maxPlayers).toBeLessThanOrEqual(6);
    expect(adventure.priceCents).toBeGreaterThanOrEqual(1500);
    expect(adventure.priceCents).toBeLessThanOrEqual(4500);
  }
});

test('Game Masters and players are distinct people with real time zones', () => {
  const names = [...demoGameMasters.map((gm) => gm.name), ...demoPlayerNames];
  expect(new Set(names).size).toBe(names.length);
  for (const gm of demoGameMasters) {
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone: gm.timeZone })).not.toThrow();
    expect(words(gm.bio)).toBeGreaterThanOrEqual(60);
    expect(words(gm.bio)).toBeLessThanOrEqual(120);
  }
});
