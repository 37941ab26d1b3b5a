import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { RunCampaign_campaign$key } from '../../__generated__/RunCampaign_campaign.graphql.ts';
import { EndCampaign } from '../../parts/EndCampaign.tsx';
import { useViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';

/** The tools of the campaign's Game Master and staff. */
export function RunCampaign({ campaign: key }: { campaign: RunCampaign_campaign$key }) {
  const campaign = useFragment(
    graphql`
      fragment RunCampaign_campaign on Campaign {
        endedAt
        databaseId
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
          <p className="mb-3 text-sm text-soft">More dates, or another weekday and time for all of them.</p>
          <Button asChild variant="secondary" block>
            <Link to={`/admin/campaigns/${campaign.databaseId}`}>Manage the campaign</Link>
          </Button>
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
