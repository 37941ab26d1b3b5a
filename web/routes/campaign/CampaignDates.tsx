import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { CampaignDates_campaign$key } from '../../__generated__/CampaignDates_campaign.graphql.ts';
import { spotsText } from '../../lib/availability.ts';
import { formatCents, formatShortDate } from '../../lib/format.ts';
import { formatZonedTime } from '../../lib/zones.ts';
import { CancelDate } from '../../parts/CancelDate.tsx';
import { OwnSeatBadge } from '../../parts/OwnSeatBadge.tsx';
import { SessionSeats } from '../../parts/SessionSeats.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Button } from '../../ui/Button.tsx';

const datesShown = 6;

interface CampaignDatesProps {
  readonly campaign: CampaignDates_campaign$key;
  /** A date was cancelled: the loaded data is stale. */
  readonly onChanged: () => unknown;
}

/** The upcoming dates and their seats, the same for everybody. */
export function CampaignDates({ campaign, onChanged }: CampaignDatesProps) {
  const { dates, viewerCanEnd, viewerMembership } = useFragment(
    graphql`
      fragment CampaignDates_campaign on Campaign {
        viewerCanEnd
        viewerMembership {
          id
          leftAt
        }
        dates {
          id
          databaseId
          scheduledAt
          priceCents
          availableSpots
          isUpcoming
          status
          viewerBooking {
            id
            ...OwnSeatBadge_booking
          }
          ...SessionSeats_session
          ...CancelDate_session
        }
      }
    `,
    campaign,
  );
  const zone = useTimeZone();
  const [showsAll, setShowsAll] = useState(false);
  // A member's price is locked, whatever a date costs others.
  const isMember = viewerMembership ? !viewerMembership.leftAt : false;
  const shown = showsAll ? dates : dates.slice(0, datesShown);
  return (
    <section aria-labelledby="dates">
      <h2 id="dates" className="text-title-3">
        Dates <span className="figures font-sans text-base font-normal text-faint">({dates.length})</span>
      </h2>
      {dates.length === 0 && <p className="mt-3 text-soft">No dates are planned at the moment.</p>}
      <ul className="mt-4 divide-y divide-line border-y border-line empty:hidden">
        {shown.map((date) => (
          <li key={date.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <SessionSeats session={date} />
            <div className="min-w-0 flex-1 basis-48">
              <p className="figures font-semibold">
                <Link
                  to={`/sessions/${date.databaseId}`}
                  className="inline-block min-h-6 hover:text-ember-ink"
                >
                  {formatShortDate(date.scheduledAt, zone)}
                </Link>
              </p>
              <p className="figures text-sm text-soft">
                <WholeTimes>{formatZonedTime(date.scheduledAt, zone)}</WholeTimes>
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-3 text-sm enlarged:pl-0! max-sm:w-full max-sm:justify-between max-sm:pl-17">
              <span className="figures text-soft sm:text-right">
                {!isMember && <span className="block">{formatCents(date.priceCents)}</span>}
                <span className="text-faint">
                  {date.availableSpots > 0 ? spotsText(date.availableSpots) : 'Full'}
                </span>
              </span>
              {date.viewerBooking ? (
                <OwnSeatBadge booking={date.viewerBooking} />
              ) : (
                viewerCanEnd &&
                date.isUpcoming && <CancelDate session={date} label="Cancel date" onCancelled={onChanged} />
              )}
            </div>
          </li>
        ))}
      </ul>
      {dates.length > datesShown && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer dates' : `Show all ${dates.length} dates`}
        </Button>
      )}
    </section>
  );
}
