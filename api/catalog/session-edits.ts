import type { Edited } from '../platform/edits.ts';
import { formatUsd } from '../platform/money.ts';
import { settings } from '../settings/settings.service.ts';

/** On the clocks of the admin area. */
export const timeInWords = (at: Date) =>
  at
    .toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'long', timeZone: settings().timeZone })
    .replace(/[\u202f\u00a0]/g, ' ');

/** How the change of a field is told. */
const words: Edited['words'] = {
  title: (title: string) => `the title is now “${title}”`,
  description: () => 'the description is another',
  imageUrl: () => 'the picture is another',
  gameMasterId: () => 'the Game Master is another',
  gameSystem: (system: string) => `the game system is now ${system}`,
  priceCents: (cents: number) => `the price is now ${formatUsd(cents)}`,
  scheduledAt: (at: string) => `it now starts on ${timeInWords(new Date(at))}`,
  durationMinutes: (minutes: number) => `it now takes ${minutes} minutes`,
  maxPlayers: (seats: number) => `it now has ${seats} seats`,
  type: (type: string) => `it is now a ${type === 'campaign' ? 'campaign' : 'one-shot'}`,
  tags: (tags: string[]) => `the tags are now ${tags.join(', ') || 'none'}`,
  status: (status: string) => `it is now ${status}`,
};

export const editedSession: Edited = {
  targetType: 'Session',
  action: 'session.updated',
  was: 'This session was',
  words,
};
