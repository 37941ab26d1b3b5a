import { graphql } from 'react-relay/hooks';
import type { useMoveCampaignDatesMutation } from '../../__generated__/useMoveCampaignDatesMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useMoveCampaignDatesMutation($input: MoveCampaignDatesInput!) {
    moveCampaignDates(input: $input) {
      ... on MoveCampaignDatesPayload {
        campaign {
          id
          ...CampaignTables_campaign
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useMoveCampaignDates = () => useCommit<useMoveCampaignDatesMutation>(mutation);
