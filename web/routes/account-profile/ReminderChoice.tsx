import { useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { toast } from '../../ui/toast.ts';
import { useUpdateNotifications } from './useUpdateNotifications.ts';

const offered = [24, 1];

const wordsOf = (hours: number) =>
  hours === 24 ? 'a day before' : hours === 1 ? 'an hour before' : `${countOf(hours, 'hour')} before`;

/** Chooses when reminder mails are sent before a session: a day, an hour, both or never. */
export function ReminderChoice({ hours }: { hours: readonly number[] }) {
  const [commit] = useUpdateNotifications();
  const [asked, setAsked] = useState<readonly number[]>();
  const chosen = asked ?? hours;
  // The shop's default, valid until the viewer chooses, may be neither of the two.
  const byShop = hours.filter((each) => !offered.includes(each));

  async function choose(hour: number, value: boolean) {
    const reminderHours = offered.filter((each) => (each === hour ? value : chosen.includes(each)));
    setAsked(reminderHours);
    const outcome = await commit({ input: { reminderHours } });
    setAsked(undefined);
    if (!outcome.ok) return toast.error('Not Saved', outcome.message);
    const said = reminderHours.map(wordsOf).join(' and ');
    toast.success('Saved', said ? `You are reminded ${said}.` : 'Reminders: no mails.');
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium text-text">Reminders</legend>
      <p className="text-xs text-faint">
        A mail before a session you have booked begins.
        {byShop.length > 0 && ` At the moment ${byShop.map(wordsOf).join(' and ')}.`} Your account shows what
        is next either way.
      </p>
      {offered.map((hour) => (
        <Checkbox
          key={hour}
          label={hour === 24 ? 'A day before' : 'An hour before'}
          checked={chosen.includes(hour)}
          disabled={asked !== undefined}
          onChange={(event) => void choose(hour, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}
