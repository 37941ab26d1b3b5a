import { graphql } from 'react-relay/hooks';
import type { useUpdateGatheringMutation } from '../../__generated__/useUpdateGatheringMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUpdateGatheringMutation($input: UpdateGatheringInput!) {
    updateGathering(input: $input) {
      ... on UpdateGatheringPayload {
        session {
          id
          ...GatheringCard_session
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUpdateGathering = () => useCommit<useUpdateGatheringMutation>(mutation);
