import { toLocalInput } from '../lib/localTime.ts';
import { type Filled, type FormClock, type SessionValues, valuesOf } from './sessionForm.ts';
import { useOpened } from './useOpened.ts';

interface Saved extends Filled {
  readonly version: number;
  readonly scheduledAt: string;
}

/** What a form was opened with, and its values are compared with. */
export interface OpenedSession {
  readonly values: SessionValues;
  readonly clock: FormClock;
  /** Version of the session that is edited; 0: a new one. */
  readonly version: number;
}

function openedOn(session: Saved, zone: string): OpenedSession {
  const { scheduledAt, version } = session;
  const text = toLocalInput(scheduledAt, zone);
  return {
    values: valuesOf(session, text, zone),
    clock: { zone, unchanged: { date: new Date(scheduledAt), text } },
    version,
  };
}

/** Returns the opened version for the form of a session; `initial`: the values of a new one. */
export function useOpenedSession(
  edited: Saved | null,
  zone: string,
  initial: () => SessionValues,
  onOutdated: (() => Promise<void>) | undefined,
) {
  const now = edited ? openedOn(edited, zone) : { values: initial(), clock: { zone }, version: 0 };
  return useOpened<OpenedSession>(now, onOutdated);
}
