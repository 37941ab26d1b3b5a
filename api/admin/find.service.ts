import { newestMatching } from '../bookings/core/booking-list.service.ts';
import { findSessions, type SessionRow, sessionsByIds } from '../catalog/sessions.service.ts';
import type { Prisma } from '../platform/db.ts';
import { parse } from '../platform/parse.ts';
import { rowNumber } from '../platform/rules.ts';
import { type MaybeViewer, requireStaff, type Viewer } from '../platform/viewer.ts';
import { findWords, MOST_FOUND, SHORTEST_WORDS } from './rules.ts';
import { type AdminUserRow, listUsers, usersByIds } from './users.service.ts';

export interface Found {
  people: AdminUserRow[];
  sessions: SessionRow[];
  /** Condition of the matching bookings; null: no match. */
  bookings: Prisma.BookingWhereInput | null;
}

/** Finds a few users, sessions and bookings by words or id; a row with that id comes first. */
export async function find(maybe: MaybeViewer, input: unknown): Promise<Found> {
  const viewer = requireStaff(maybe);
  const typed = parse(findWords, input, 'words');
  const number = rowNumber(typed.replace(/^#/, ''));
  const words = number > 0 && typed.startsWith('#') ? '' : typed;
  const [people, sessions, bookings] = await Promise.all([
    peopleFound(viewer, number, words),
    sessionsFound(viewer, number, words),
    number > 0 ? { id: number } : words.length > SHORTEST_WORDS ? newestMatching(words, MOST_FOUND) : null,
  ]);
  return { people, sessions, bookings };
}

const isLong = (words: string) => words.length >= SHORTEST_WORDS;

async function peopleFound(viewer: Viewer, number: number, words: string): Promise<AdminUserRow[]> {
  const named = number > 0 ? [...(await usersByIds([number])).values()] : [];
  const fitting = isLong(words)
    ? (await listUsers(viewer, { search: words }, { first: MOST_FOUND })).rows
    : [];
  return firstOnes([...named.filter(({ erasedAt }) => !erasedAt), ...fitting]);
}

async function sessionsFound(viewer: Viewer, number: number, words: string): Promise<SessionRow[]> {
  const named = number > 0 ? [...(await sessionsByIds(viewer, [number])).values()] : [];
  const fitting = isLong(words) ? await findSessions(viewer, words, MOST_FOUND) : [];
  return firstOnes([...named, ...fitting]);
}

/** Removes duplicates and keeps the first few rows. */
const firstOnes = <Row extends { id: number }>(rows: Row[]): Row[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, MOST_FOUND);
