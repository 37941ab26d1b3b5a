import { countOf, type Instant } from './format.ts';

/** From this number of free seats down, a session is nearly full. */
export const fewSpots = 2;

export type AvailabilityTone = 'neutral' | 'verdigris' | 'amber' | 'red';

export interface SessionState {
  /** draft, scheduled, active, completed or cancelled, in any case. */
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

/** '2 spots left', '3 spots available': the same wherever it is said. */
export const spotsText = (spots: number) =>
  `${countOf(spots, 'spot')} ${spots <= fewSpots ? 'left' : 'available'}`;

/** What the badge of a session says about its seats. */
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
