import { graphql, useFragment } from 'react-relay/hooks';
import type { RunCampaign_campaign$key } from '../../__generated__/RunCampaign_campaign.graphql.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Panel } from '../../ui/Card.tsx';
import { AddDates } from './AddDates.tsx';
import { EndCampaign } from './EndCampaign.tsx';

/** For its Game Master and staff. */
export function RunCampaign({ campaign: key }: { campaign: RunCampaign_campaign$key }) {
  const campaign = useFragment(
    graphql`
      fragment RunCampaign_campaign on Campaign {
        endedAt
        ...AddDates_campaign
        ...EndCampaign_campaign
      }
    `,
    key,
  );
  const viewer = useViewer();
  if (campaign.endedAt) return null;
  return (
    <Panel title="Run this campaign" description="Seen by its Game Master and staff only.">
      {viewer?.isAdmin && (
        <div className="mb-5 border-b border-line pb-5">
          <AddDates campaign={campaign} />
        </div>
      )}
      <div>
        <p className="mb-3 text-sm text-soft">
          A single date is cancelled in the list of dates; everyone gets their money back either way.
        </p>
        <EndCampaign campaign={campaign} />
      </div>
    </Panel>
  );
}
