import Download from 'lucide-react/icons/download';
import { graphql, useFragment } from 'react-relay/hooks';
import type { Roster_roster$key } from '../__generated__/Roster_roster.graphql.ts';
import { formatCents } from '../lib/format.ts';
import { useViewer } from '../relay/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Stat } from '../ui/Stat.tsx';
import { BookingMenus } from './BookingMenu.tsx';
import { RosterGroup } from './RosterGroup.tsx';

interface RosterProps {
  readonly roster: Roster_roster$key;
  /** null where bookings are read-only. */
  readonly onChanged: (() => unknown) | null;
}

/** Shows who booked a session, in three groups, and the revenue. */
export function Roster({ roster, onChanged }: RosterProps) {
  const { session, confirmed, refunded, other, revenueCents } = useFragment(
    graphql`
      fragment Roster_roster on SessionRoster {
        revenueCents
        session {
          id
          databaseId
        }
        confirmed {
          ...RosterGroup_entries
        }
        refunded {
          ...RosterGroup_entries
        }
        other {
          ...RosterGroup_entries
        }
      }
    `,
    roster,
  );
  const viewer = useViewer();
  return (
    <div className="flex flex-col gap-7">
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Stat label="Confirmed & paid" value={confirmed.length} tone="verdigris" />
        <Stat label="Refunded" value={refunded.length} />
        <Stat label="Pending / Other" value={other.length} />
        <Stat label="Total revenue" value={formatCents(revenueCents)} />
      </dl>
      <BookingMenus>
        <RosterGroup
          title="Confirmed & paid"
          empty="Nobody has a paid seat yet."
          entries={confirmed}
          onChanged={onChanged}
        />
        <RosterGroup title="Refunded" empty="Nobody was refunded." entries={refunded} onChanged={onChanged} />
        <RosterGroup
          title="Pending / Other"
          empty="No other bookings."
          entries={other}
          onChanged={onChanged}
        />
      </BookingMenus>
      <Button asChild variant="secondary" size="sm" icon={<Download />} className="self-start">
        <a href={`/api/bookings/session/${session.databaseId}/bookings.csv`} download>
          Download CSV
        </a>
      </Button>
      {onChanged && viewer?.isSuperAdmin && (
        <Notice title="Super admin notes">
          <ul className="flex list-disc flex-col gap-1 pl-4">
            <li>Only super admins can remove a user from a session.</li>
            <li>
              You choose what goes back: everything, what the rules allow, or nothing. If the provider cannot
              return the money, or the user had cancelled late, a manual refund may be needed.
            </li>
            <li>Money can also be given back while the user keeps the seat.</li>
            <li>The seat is free again as soon as the user is removed.</li>
          </ul>
        </Notice>
      )}
    </div>
  );
}
