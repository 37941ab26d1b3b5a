import { graphql } from 'react-relay/hooks';
import type { useResendDeliveryMutation } from '../../__generated__/useResendDeliveryMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useResendDeliveryMutation($input: ResendDeliveryInput!) {
    resendDelivery(input: $input) {
      ... on ResendDeliveryPayload {
        delivery {
          id
          mailStatus
          attempts
          problem
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useResendDelivery = () => useCommit<useResendDeliveryMutation>(mutation);
