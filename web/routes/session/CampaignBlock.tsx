import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { CampaignBlock_session$key } from '../../__generated__/CampaignBlock_session.graphql.ts';
import { countOf, formatShortDate } from '../../lib/format.ts';
import { scheduleText } from '../../lib/series.ts';
import { formatZonedTime } from '../../lib/zones.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';

const datesShown = 5;

/** Which series a session belongs to, and when it goes on. */
export function CampaignBlock({ session }: { session: CampaignBlock_session$key }) {
  const { id, campaign } = useFragment(
    graphql`
      fragment CampaignBlock_session on Session {
        id
        campaign {
          id
          databaseId
          title
          everyWeeks
          timeZone
          endedAt
          dates {
            id
            databaseId
            scheduledAt
            availableSpots
            viewerBooking {
              id
            }
          }
        }
      }
    `,
    session,
  );
  const zone = useTimeZone();
  if (!campaign) return null;
  const { dates } = campaign;
  const shown = dates.slice(0, datesShown);
  const more = dates.length - shown.length;
  const to = `/campaigns/${campaign.databaseId}`;
  return (
    <Card as="section" aria-labelledby="campaign">
      <h2 id="campaign" className="text-title-4">
        Part of a campaign
      </h2>
      <p className="figures mt-1 text-sm text-soft">
        {campaign.endedAt ? 'It has ended.' : scheduleText(campaign, zone)}
      </p>
      <ul className="mt-4 flex flex-col text-sm empty:hidden">
        {shown.map((date) => (
          <li
            key={date.id}
            className="flex items-baseline justify-between gap-3 border-t border-line py-2 first:border-t-0"
          >
            <span className="figures">
              {date.id === id ? (
                <strong className="font-semibold">{formatShortDate(date.scheduledAt, zone)}</strong>
              ) : (
                <Link to={`/sessions/${date.databaseId}`} className="text-ember-ink underline">
                  {formatShortDate(date.scheduledAt, zone)}
                </Link>
              )}
              <span className="text-soft">, {formatZonedTime(date.scheduledAt, zone)}</span>
            </span>
            {date.viewerBooking ? (
              <Badge tone="verdigris">Yours</Badge>
            ) : (
              <span className="figures shrink-0 text-faint">
                {date.availableSpots > 0 ? `${countOf(date.availableSpots, 'seat')} left` : 'Full'}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        <Link to={to} className="text-ember-ink underline">
          {more > 0 ? `See the campaign and ${countOf(more, 'more date')}` : 'See the campaign'}
        </Link>
      </p>
    </Card>
  );
}
