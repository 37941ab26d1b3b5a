import { graphql, useFragment } from 'react-relay/hooks';
import type { Roster_roster$key } from '../__generated__/Roster_roster.graphql.ts';
import { formatCents } from '../lib/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { Stat } from '../ui/Stat.tsx';
import { RosterGroup } from './RosterGroup.tsx';

interface RosterProps {
  readonly roster: Roster_roster$key;
  /** Super admins may take a player off the session. */
  readonly canRemove: boolean;
  readonly onRemoved: () => unknown;
}

/** Who booked a session, in three groups, and what it brought. */
export function Roster({ roster, canRemove, onRemoved }: RosterProps) {
  const { confirmed, refunded, other, revenueCents } = useFragment(
    graphql`
      fragment Roster_roster on SessionRoster {
        revenueCents
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
  return (
    <div className="flex flex-col gap-7">
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Stat label="Confirmed & paid" value={confirmed.length} tone="verdigris" />
        <Stat label="Refunded" value={refunded.length} />
        <Stat label="Pending / Other" value={other.length} />
        <Stat label="Total revenue" value={formatCents(revenueCents)} />
      </dl>
      <RosterGroup
        title="Confirmed & paid"
        empty="Nobody has a paid seat yet."
        entries={confirmed}
        canRemove={canRemove}
        onRemoved={onRemoved}
      />
      <RosterGroup
        title="Refunded"
        empty="Nobody was refunded."
        entries={refunded}
        canRemove={canRemove}
        onRemoved={onRemoved}
      />
      <RosterGroup
        title="Pending / Other"
        empty="No other bookings."
        entries={other}
        canRemove={canRemove}
        onRemoved={onRemoved}
      />
      {canRemove && (
        <Notice title="Super admin notes">
          <ul className="flex list-disc flex-col gap-1 pl-4">
            <li>Only super admins can remove a user from a session.</li>
            <li>
              Removing refunds the whole price at once. If the provider cannot return the money, or the user
              had cancelled late, a manual refund may be needed.
            </li>
            <li>The seat is free again as soon as the user is removed.</li>
          </ul>
        </Notice>
      )}
    </div>
  );
}
