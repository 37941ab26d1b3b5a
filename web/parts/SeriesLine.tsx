import Repeat from 'lucide-react/icons/repeat';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SeriesLine_session$key } from '../__generated__/SeriesLine_session.graphql.ts';
import { countOf, formatDay } from '../lib/format.ts';
import { frequencyText } from '../lib/series.ts';
import { Button } from '../ui/Button.tsx';
import { lazily } from '../ui/lazily.tsx';
import { useTimeZone } from './TimeZone.tsx';

const SeriesDatesDialog = lazily(
  'SeriesDatesDialog',
  async () => (await import('./SeriesDatesDialog.tsx')).SeriesDatesDialog,
);

interface SeriesLineProps {
  readonly session: SeriesLine_session$key;
  /** Title of the session, which the parent knows. */
  readonly title: string;
}

/** On the card of a campaign: how it continues after the date that the card shows; nothing for a one-shot. */
export function SeriesLine({ session, title }: SeriesLineProps) {
  const { id, series } = useFragment(
    graphql`
      fragment SeriesLine_session on Session {
        id
        series {
          everyWeeks
          datesAhead
          lastDateAhead
        }
      }
    `,
    session,
  );
  const zone = useTimeZone();
  const [open, setOpen] = useState(false);
  if (!series) return null;
  const { everyWeeks, datesAhead, lastDateAhead } = series;
  const dates =
    lastDateAhead &&
    datesAhead > 1 &&
    `${countOf(datesAhead, 'date')} until ${formatDay(lastDateAhead, zone)}`;
  return (
    <p className="flex items-center gap-2">
      <Repeat aria-hidden="true" />
      <span>
        {`${frequencyText(everyWeeks)}${dates ? ', ' : ''}`}
        {dates && (
          <Button
            variant="link"
            className="zoned relative z-10"
            aria-label={`${dates}: ${title}`}
            onClick={() => setOpen(true)}
          >
            {dates}
          </Button>
        )}
      </span>
      {open && <SeriesDatesDialog sessionId={id} title={title} onClose={() => setOpen(false)} />}
    </p>
  );
}
