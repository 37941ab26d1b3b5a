import { graphql, useFragment } from 'react-relay/hooks';
import type { UserCounts_counts$key } from '../../__generated__/UserCounts_counts.graphql.ts';
import { formatNumber } from '../../lib/format.ts';
import { Stat } from '../../ui/Stat.tsx';

export function UserCounts({ counts }: { counts: UserCounts_counts$key }) {
  const { total, gameMasters, admins, regulars } = useFragment(
    graphql`
      fragment UserCounts_counts on UserCounts {
        total
        gameMasters
        admins
        regulars
      }
    `,
    counts,
  );
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat label="Total Users" value={formatNumber(total)} />
      <Stat label="Game Masters" value={formatNumber(gameMasters)} />
      <Stat label="Admins" value={formatNumber(admins)} />
      <Stat label="Regular Users" value={formatNumber(regulars)} />
    </dl>
  );
}
