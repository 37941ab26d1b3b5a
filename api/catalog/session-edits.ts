import { countOf } from '../platform/counts.rules.ts';
import type { Edited } from '../platform/edits.ts';
import { formatUsd } from '../platform/money.ts';
import { settings } from '../settings/settings.service.ts';
import {
  accessibility,
  audiences,
  languages,
  platforms,
  recordings,
  safetyTools,
  seriesLengths,
  tones,
  wordsIn,
} from './facts.rules.ts';

/** Formats a time in the zone of the admin area. */
export const timeInWords = (at: Date) =>
  at
    .toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'long', timeZone: settings().timeZone })
    .replace(/[\u202f\u00a0]/g, ' ');

const said = (words: string) => words || 'not said';

/** Describes changes of the facts. */
const factWords: Edited['words'] = {
  platform: (name: string | null) => `where it is played is now: ${said(wordsIn(platforms, [name]))}`,
  city: (city: string) => `the city is now: ${said(city)}`,
  language: (code: string | null) => `the language is now: ${said(wordsIn(languages, [code]))}`,
  minimumAge: (age: number) => `it is now for ages ${age} and up`,
  experience: (name: string | null) => `whom it is for is now: ${said(wordsIn(audiences, [name]))}`,
  provided: () => 'what is provided is different',
  bring: () => 'what players need is different',
  tones: (names: string[]) => `the tone is now: ${said(wordsIn(tones, names))}`,
  contentWarnings: (warnings: string[]) => `the content warnings are now: ${said(warnings.join(', '))}`,
  safetyTools: (names: string[]) => `the safety tools are now: ${said(wordsIn(safetyTools, names))}`,
  accessibility: (names: string[]) => `accessibility is now: ${said(wordsIn(accessibility, names))}`,
  recording: (name: string | null) => `recording is now: ${said(wordsIn(recordings, [name]))}`,
  seriesLength: (name: string | null) => `its length is now: ${said(wordsIn(seriesLengths, [name]))}`,
};

/** Describes the change of each field. */
const words: Edited['words'] = {
  title: (title: string) => `the title is now “${title}”`,
  description: () => 'the description is different',
  imageUrl: () => 'the picture is different',
  gameMasterId: () => 'the Game Master is different',
  gameSystem: (system: string) => `the game system is now ${system}`,
  priceCents: (cents: number) => `the price is now ${formatUsd(cents)}`,
  scheduledAt: (at: string) => `it now starts on ${timeInWords(new Date(at))}`,
  durationMinutes: (minutes: number) => `it now takes ${minutes} minutes`,
  maxPlayers: (seats: number) => `it now has ${countOf(seats, 'seat')}`,
  type: (type: string) => `it is now a ${type === 'campaign' ? 'campaign' : 'one-shot'}`,
  tags: (tags: string[]) => `the tags are now ${tags.join(', ') || 'none'}`,
  status: (status: string) => `it is now ${status}`,
  ...factWords,
};

export const editedSession: Edited = {
  targetType: 'Session',
  action: 'session.updated',
  was: 'This session was',
  words,
};
