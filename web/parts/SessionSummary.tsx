import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { SessionSummary_session$key } from '../__generated__/SessionSummary_session.graphql.ts';
import { countOf, formatCents, formatDate, formatDuration } from '../lib/format.ts';
import { firstName } from '../lib/text.ts';
import { zonedTimes } from '../lib/zonedTimes.ts';
import { Facts } from '../ui/Facts.tsx';
import { useTimeZone } from './TimeZone.tsx';

interface SessionSummaryProps {
  readonly session: SessionSummary_session$key;
  readonly useCredit: boolean;
  /** Number of seats for friends besides the viewer's own. */
  readonly friends?: number;
}

/** The bill for the viewer's seat and those of friends: date, time, Game Master, duration, credit, total. */
export function SessionSummary({ session, useCredit, friends = 0 }: SessionSummaryProps) {
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
        toPayWithFriends {
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
  const { gameMaster, scheduledAt } = data;
  const toPay = data.toPayWithFriends[friends] ?? data.toPay;
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
        ...(friends > 0 ? [{ label: 'Seats', value: `You and ${countOf(friends, 'friend')}` }] : []),
        ...(isByCredit
          ? [
              { label: 'Price', value: formatCents(toPay.priceCents) },
              { label: 'Session credit', value: formatCents(-toPay.creditCents) },
            ]
          : []),
        { label: 'Total', value: formatCents(isByCredit ? toPay.cardCents : toPay.priceCents), total: true },
      ]}
    />
  );
}

function Times({ at, zone }: { at: string; zone: string }) {
  return zonedTimes(at, zone).map(({ label, time, dayShift, zone: name }) => (
    <span key={name} className="block whitespace-nowrap first:text-text [&:not(:first-child)]:text-faint">
      {time} {label}
      {dayShift !== 0 && (dayShift > 0 ? ' (next day)' : ' (day before)')}
    </span>
  ));
}
