import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toLocalInput } from '../lib/localTime.ts';
import { type Filled, type FormClock, followed, type SessionValues, valuesOf } from './sessionForm.ts';

interface Saved extends Filled {
  readonly version: number;
  readonly scheduledAt: string;
}

const clockOf = ({ scheduledAt }: Saved, zone: string): FormClock => ({
  zone,
  unchanged: { date: new Date(scheduledAt), text: toLocalInput(scheduledAt, zone) },
});

/** What a form was opened with: what it says is compared with this. */
export interface OpenedSession {
  readonly values: SessionValues;
  readonly clock: FormClock;
  /** Of the session that is edited; 0: it is a new one. */
  readonly version: number;
}

/** A form on a session; `initial`: of a new one. */
export function useOpenedSession(edited: Saved | null, zone: string, initial: () => SessionValues) {
  const openOn = (session: Saved): OpenedSession => {
    const clock = clockOf(session, zone);
    return { values: valuesOf(session, clock.unchanged?.text ?? '', zone), clock, version: session.version };
  };
  const [opened, setOpened] = useState<OpenedSession>(() =>
    edited ? openOn(edited) : { values: initial(), clock: { zone }, version: 0 },
  );

  /** Somebody was told that others changed it: what they have not touched in the form becomes what is saved now. */
  function follow(form: UseFormReturn<SessionValues>) {
    if (!edited) return;
    const now = openOn(edited);
    const values = followed(form.getValues(), opened.values, now.values);
    form.reset(now.values, {
      keepValues: true,
      keepErrors: true,
      keepIsSubmitted: true,
      keepSubmitCount: true,
    });
    for (const name of Object.keys(values) as (keyof SessionValues)[])
      form.setValue(name, values[name], { shouldDirty: true });
    setOpened(now);
  }

  return { opened, follow };
}
