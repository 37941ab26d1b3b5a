import { countOf, type Instant } from './format.ts';

/** A session with this many free seats or fewer is nearly full. */
export const fewSpots = 2;

export type AvailabilityTone = 'neutral' | 'verdigris' | 'amber' | 'red';

export interface SessionState {
  /** draft, scheduled, active, completed or cancelled, in upper or lower case. */
  status: string;
  scheduledAt: Instant;
  durationMinutes: number;
  availableSpots: number;
}

export function isPast(session: Pick<SessionState, 'status' | 'scheduledAt'>, now: Instant): boolean {
  if (session.status.toLowerCase() === 'completed') return true;
  return new Date(session.scheduledAt).getTime() <= new Date(now).getTime();
}

export function isUpcoming(session: Pick<SessionState, 'status' | 'scheduledAt'>, now: Instant): boolean {
  const status = session.status.toLowerCase();
  if (status !== 'scheduled' && status !== 'active') return false;
  return new Date(session.scheduledAt).getTime() > new Date(now).getTime();
}

/** Returns '2 spots left' or '3 spots available', worded the same everywhere. */
export const spotsText = (spots: number) =>
  `${countOf(spots, 'spot')} ${spots <= fewSpots ? 'left' : 'available'}`;

/** Returns the text and tone of a session's availability badge. */
export function availability(session: SessionState, now: Instant): { text: string; tone: AvailabilityTone } {
  const status = session.status.toLowerCase();
  if (status === 'cancelled') return { text: 'Cancelled', tone: 'red' };
  if (status === 'draft') return { text: 'Draft', tone: 'neutral' };
  if (isPast(session, now)) {
    const end = new Date(session.scheduledAt).getTime() + session.durationMinutes * 60_000;
    const isOver = status === 'completed' || end <= new Date(now).getTime();
    return { text: isOver ? 'Completed' : 'Under way now', tone: 'neutral' };
  }
  const spots = session.availableSpots;
  if (spots <= 0) return { text: 'Fully Booked', tone: 'neutral' };
  return { text: spotsText(spots), tone: spots <= fewSpots ? 'amber' : 'verdigris' };
}
