import { graphql, useFragment } from 'react-relay/hooks';
import type { CampaignBlock_session$key } from '../../__generated__/CampaignBlock_session.graphql.ts';
import { Card } from '../../ui/Card.tsx';
import { lazily } from '../../ui/lazily.tsx';

const SeriesDates = lazily(
  'SeriesDates',
  async () => (await import('../../parts/SeriesDates.tsx')).SeriesDates,
);

const datesShown = 5;

/** The campaign a session belongs to, and its next date. */
export function CampaignBlock({ session }: { session: CampaignBlock_session$key }) {
  const { id, campaign } = useFragment(
    graphql`
      fragment CampaignBlock_session on Session {
        id
        campaign {
          id
          ...SeriesDates_campaign
        }
      }
    `,
    session,
  );
  if (!campaign) return null;
  return (
    <Card as="section" aria-labelledby="campaign">
      <h2 id="campaign" className="text-title-4">
        Part of a campaign
      </h2>
      <SeriesDates campaign={campaign} current={id} most={datesShown} />
    </Card>
  );
}
