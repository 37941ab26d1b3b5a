import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { SessionSummary_session$key } from '../__generated__/SessionSummary_session.graphql.ts';
import { formatCents, formatDate, formatDuration } from '../lib/format.ts';
import { firstName } from '../lib/text.ts';
import { zonedTimes } from '../lib/zones.ts';
import { Facts } from '../ui/Facts.tsx';
import { useTimeZone } from './TimeZone.tsx';

interface SessionSummaryProps {
  readonly session: SessionSummary_session$key;
  readonly useCredit: boolean;
}

/** The bill of one seat: date, time, Game Master, duration, credit, total. */
export function SessionSummary({ session, useCredit }: SessionSummaryProps) {
  const data = useFragment(
    graphql`
      fragment SessionSummary_session on Session {
        databaseId
        title
        scheduledAt
        durationMinutes
        toPay {
          priceCents
          creditCents
          cardCents
        }
        gameMaster {
          id
          databaseId
          name
        }
      }
    `,
    session,
  );
  const zone = useTimeZone();
  const { gameMaster, scheduledAt, toPay } = data;
  const isByCredit = useCredit && toPay.creditCents > 0;
  return (
    <Facts
      items={[
        {
          label: 'Session',
          value: (
            <Link to={`/sessions/${data.databaseId}`} className="text-ember-ink underline">
              {data.title}
            </Link>
          ),
        },
        { label: 'Date', value: formatDate(scheduledAt, zone) },
        { label: 'Time', value: <Times at={scheduledAt} zone={zone} /> },
        {
          label: 'Game Master',
          value: (
            <Link to={`/game-masters/${gameMaster.databaseId}`} className="text-ember-ink underline">
              {firstName(gameMaster.name)}
            </Link>
          ),
        },
        { label: 'Duration', value: formatDuration(data.durationMinutes) },
        ...(isByCredit
          ? [
              { label: 'Price', value: formatCents(toPay.priceCents) },
              { label: 'Session credit', value: `−${formatCents(toPay.creditCents)}` },
            ]
          : []),
        { label: 'Total', value: formatCents(isByCredit ? toPay.cardCents : toPay.priceCents), total: true },
      ]}
    />
  );
}

function Times({ at, zone }: { at: string; zone: string }) {
  return zonedTimes(at, zone).map(({ label, time, dayShift, zone: name }) => (
    <span key={name} className="block first:text-text [&:not(:first-child)]:text-faint">
      {time} {label}
      {dayShift !== 0 && (dayShift > 0 ? ' (next day)' : ' (day before)')}
    </span>
  ));
}
