import { graphql, useFragment } from 'react-relay/hooks';
import type { MembershipList_viewer$key } from '../../__generated__/MembershipList_viewer.graphql.ts';
import { MembershipItem } from './MembershipItem.tsx';

const fragment = graphql`
  fragment MembershipList_viewer on Viewer {
    memberships {
      id
      leftAt
      ...MembershipItem_membership
    }
  }
`;

/** True when the viewer is or was a member of a campaign. */
export const useHasCampaigns = (viewer: MembershipList_viewer$key): boolean =>
  useFragment(fragment, viewer).memberships.length > 0;

/** The viewer's campaigns; renders nothing when there are none. */
export function MembershipList({ viewer }: { viewer: MembershipList_viewer$key }) {
  const { memberships } = useFragment(fragment, viewer);
  const live = memberships.filter(({ leftAt }) => !leftAt);
  if (live.length === 0) return null;
  return (
    <div className="mt-8">
      <h3 className="kicker font-sans text-faint">
        Your campaigns <span className="figures">({live.length})</span>
      </h3>
      <ul className="mt-3 flex flex-col gap-4">
        {live.map((membership) => (
          <MembershipItem key={membership.id} membership={membership} />
        ))}
      </ul>
    </div>
  );
}
