import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { SeriesDates_campaign$key } from '../__generated__/SeriesDates_campaign.graphql.ts';
import { spotsText } from '../lib/availability.ts';
import { countOf, formatShortDate } from '../lib/format.ts';
import { scheduleText } from '../lib/schedule.ts';
import { formatZonedTime } from '../lib/zones.ts';
import { OwnSeatBadge } from './OwnSeatBadge.tsx';
import { useTimeZone } from './TimeZone.tsx';
import { WholeTimes } from './WholeTimes.tsx';

interface SeriesDatesProps {
  readonly campaign: SeriesDates_campaign$key;
  /** Id of the session whose page shows the list; there it is not a link. */
  readonly current?: string;
  /** The most dates to show; left out: all that lie ahead. */
  readonly most?: number;
}

/** Lists the dates of a campaign, and how many seats each has left. */
export function SeriesDates({ campaign: key, current, most }: SeriesDatesProps) {
  const campaign = useFragment(
    graphql`
      fragment SeriesDates_campaign on Campaign {
        databaseId
        everyWeeks
        timeZone
        endedAt
        dates {
          id
          databaseId
          scheduledAt
          availableSpots
          viewerBooking {
            ...OwnSeatBadge_booking
          }
        }
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const { dates } = campaign;
  const shown = dates.slice(0, most);
  const more = dates.length - shown.length;
  return (
    <>
      <p className="zoned figures mt-1 text-sm text-soft">
        {campaign.endedAt ? 'It has ended.' : scheduleText(campaign, zone)}
      </p>
      <ul className="zoned mt-4 flex flex-col text-sm empty:hidden">
        {shown.map((date) => (
          <li
            key={date.id}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line py-2 first:border-t-0"
          >
            <span className="figures">
              {date.id === current ? (
                <strong className="font-semibold">{formatShortDate(date.scheduledAt, zone)}</strong>
              ) : (
                <Link to={`/sessions/${date.databaseId}`} className="text-ember-ink underline max-md:py-2.5">
                  {formatShortDate(date.scheduledAt, zone)}
                </Link>
              )}
              <span className="text-soft">
                , <WholeTimes>{formatZonedTime(date.scheduledAt, zone)}</WholeTimes>
              </span>
            </span>
            {date.viewerBooking ? (
              <OwnSeatBadge booking={date.viewerBooking} />
            ) : (
              <span className="figures text-faint">
                {date.availableSpots > 0 ? spotsText(date.availableSpots) : 'Full'}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        <Link
          to={`/campaigns/${campaign.databaseId}`}
          className="inline-block min-h-6 text-ember-ink underline"
        >
          {more > 0 ? `See the campaign and ${countOf(more, 'more date')}` : 'See the campaign'}
        </Link>
      </p>
    </>
  );
}
