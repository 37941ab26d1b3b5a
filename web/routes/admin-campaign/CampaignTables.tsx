import CalendarClock from 'lucide-react/icons/calendar-clock';
import Pencil from 'lucide-react/icons/pencil';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { CampaignTables_campaign$key } from '../../__generated__/CampaignTables_campaign.graphql.ts';
import type { ChangeDetails_query$key } from '../../__generated__/ChangeDetails_query.graphql.ts';
import { formatFullDate } from '../../lib/format.ts';
import { formatZonedTime } from '../../lib/zones.ts';
import { CancelDate } from '../../parts/CancelDate.tsx';
import { ClashLinks } from '../../parts/Clashes.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChangeDetails } from './ChangeDetails.tsx';
import { MoveDates } from './MoveDates.tsx';

interface CampaignTablesProps {
  readonly query: ChangeDetails_query$key;
  readonly campaign: CampaignTables_campaign$key;
  readonly onChanged: () => Promise<void>;
}

/** The dates ahead; staff can change the time or the details from any of them onwards. */
export function CampaignTables({ query, campaign, onChanged }: CampaignTablesProps) {
  const { timeZone, plannedDates } = useFragment(
    graphql`
      fragment CampaignTables_campaign on Campaign {
        timeZone
        plannedDates {
          id
          databaseId
          scheduledAt
          status
          maxPlayers
          currentPlayers
          heldSeats
          clashes {
            id
            ...Clashes_session
          }
          ...CancelDate_session
          ...MoveDates_session
          ...ChangeDetails_session
        }
      }
    `,
    campaign,
  );
  const zone = useTimeZone();
  const dates = plannedDates ?? [];
  const [movingFrom, setMovingFrom] = useState<string>();
  const moving = dates.find(({ id }) => id === movingFrom);
  const [editingFrom, setEditingFrom] = useState<string>();
  const editing = dates.find(({ id }) => id === editingFrom);
  return (
    <section aria-labelledby="dates">
      <h2 id="dates" className="text-title-3">
        Dates to come{' '}
        <span className="figures font-sans text-base font-normal text-faint">({dates.length})</span>
      </h2>
      {dates.length === 0 && <p className="mt-3 text-soft">No dates are planned at the moment.</p>}
      <ol className="mt-3 divide-y divide-line border-y border-line empty:hidden">
        {dates.map((date) => (
          <li
            key={date.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1.5 gap-y-0.5 py-2.5 md:grid-cols-[minmax(0,1fr)_auto_auto]"
          >
            <p className="figures max-md:col-span-2">
              <Link
                to={`/admin/sessions?viewBookings=${date.databaseId}`}
                className="py-1 font-semibold hover:text-ember-ink"
              >
                {formatFullDate(date.scheduledAt, zone)}
              </Link>
              <span className="text-soft">
                , <WholeTimes>{formatZonedTime(date.scheduledAt, zone)}</WholeTimes>
              </span>
              {date.status === 'DRAFT' && (
                <Badge tone="amber" className="ml-2">
                  Draft
                </Badge>
              )}
            </p>
            <p className="figures col-start-1 text-sm text-faint">
              {date.currentPlayers - date.heldSeats} of {date.maxPlayers} booked
              {date.heldSeats > 0 && `, ${date.heldSeats} held`}
            </p>
            <div className="flex flex-wrap gap-1.5 max-md:col-span-2 md:col-start-2 md:row-span-2 md:row-start-1">
              <Button
                variant="secondary"
                size="sm"
                icon={<CalendarClock />}
                onClick={() => setMovingFrom(date.id)}
              >
                Move from here
                <span className="sr-only"> on, {formatFullDate(date.scheduledAt, zone)}</span>
              </Button>
              <Button variant="secondary" size="sm" icon={<Pencil />} onClick={() => setEditingFrom(date.id)}>
                Edit from here
                <span className="sr-only"> on, {formatFullDate(date.scheduledAt, zone)}</span>
              </Button>
            </div>
            <div className="row-start-2 col-start-2 md:col-start-3 md:row-span-2 max-md:-mr-3 md:row-start-1">
              <CancelDate session={date} label="Cancel date" onCancelled={onChanged} />
            </div>
            {date.clashes && date.clashes.length > 0 && (
              <p className="col-span-full text-sm text-soft">
                <TriangleAlert
                  aria-hidden="true"
                  className="mr-1.5 inline-block size-4 align-[-0.2em] text-amber-ink"
                />
                Two tables at once: <ClashLinks sessions={date.clashes} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {moving && (
        <MoveDates
          key={moving.id}
          session={moving}
          timeZone={timeZone}
          onClose={() => setMovingFrom(undefined)}
          onMoved={onChanged}
        />
      )}
      {editing && (
        <ChangeDetails
          key={editing.id}
          query={query}
          session={editing}
          isWhole={editing.id === dates[0]?.id}
          timeZone={timeZone}
          onClose={() => setEditingFrom(undefined)}
          onChanged={onChanged}
        />
      )}
    </section>
  );
}
