import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { CampaignItem_campaign$key } from '../../__generated__/CampaignItem_campaign.graphql.ts';
import { countOf, formatFullDate } from '../../lib/format.ts';
import { frequencyText } from '../../lib/series.ts';
import { formatZonedTime } from '../../lib/zones.ts';
import { useListState } from '../../parts/BackToList.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Badge } from '../../ui/Badge.tsx';

/** A campaign at a glance: rhythm, next date, seats, and whether its dates clash with others. */
export function CampaignItem({ campaign }: { readonly campaign: CampaignItem_campaign$key }) {
  const { databaseId, title, everyWeeks, endedAt, memberCount, gameMaster, plannedDates } = useFragment(
    graphql`
      fragment CampaignItem_campaign on Campaign {
        databaseId
        title
        everyWeeks
        endedAt
        memberCount
        gameMaster {
          id
          name
        }
        plannedDates {
          id
          scheduledAt
          status
          currentPlayers
          maxPlayers
          clashes {
            id
          }
        }
      }
    `,
    campaign,
  );
  const zone = useTimeZone();
  const list = useListState();
  const dates = plannedDates ?? [];
  const [next] = dates;
  const seats = dates.reduce((sum, date) => sum + date.maxPlayers, 0);
  const taken = dates.reduce((sum, date) => sum + date.currentPlayers, 0);
  const clashing = dates.filter(({ clashes }) => clashes && clashes.length > 0).length;
  const drafts = dates.filter(({ status }) => status === 'DRAFT').length;
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11rem] md:items-center">
      <div className="min-w-0">
        <Link
          to={`/admin/campaigns/${databaseId}`}
          state={list}
          className="title py-1 text-title-4 wrap-anywhere hover:text-ember-ink hover:underline"
        >
          {title}
        </Link>
        <p className="text-sm text-faint">
          with {gameMaster.name}, {memberCount === 0 ? 'no members yet' : countOf(memberCount, 'member')}
        </p>
      </div>
      <div className="figures min-w-0 text-sm text-soft">
        <p>
          {frequencyText(everyWeeks)}
          {next ? `, ${countOf(dates.length, 'date')} to come` : ', no date to come'}
        </p>
        {next && (
          <p>
            Next: {formatFullDate(next.scheduledAt, zone)},{' '}
            <WholeTimes>{formatZonedTime(next.scheduledAt, zone)}</WholeTimes>
          </p>
        )}
      </div>
      <div className="figures flex flex-wrap items-center gap-2 text-sm text-soft md:justify-end">
        {next && (
          <span>
            {taken} of {seats} seats taken
          </span>
        )}
        {clashing > 0 && <Badge tone="amber">{countOf(clashing, 'collision')}</Badge>}
        {drafts > 0 && <Badge>{countOf(drafts, 'draft')}</Badge>}
        {endedAt && <Badge tone="red">Ended</Badge>}
      </div>
    </li>
  );
}
