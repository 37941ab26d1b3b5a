import { graphql } from 'react-relay/hooks';
import type { useChangeCampaignDatesMutation } from '../../__generated__/useChangeCampaignDatesMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useChangeCampaignDatesMutation($input: ChangeCampaignDatesInput!) {
    changeCampaignDates(input: $input) {
      ... on ChangeCampaignDatesPayload {
        campaign {
          id
          title
          gameMaster {
            id
            databaseId
            name
          }
          ...CampaignTables_campaign
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useChangeCampaignDates = () => useCommit<useChangeCampaignDatesMutation>(mutation);
