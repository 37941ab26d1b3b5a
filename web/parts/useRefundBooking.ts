import { graphql } from 'react-relay/hooks';
import type { useRefundBookingMutation } from '../__generated__/useRefundBookingMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useRefundBookingMutation($input: RefundBookingInput!) {
    refundBooking(input: $input) {
      ... on RefundBookingPayload {
        booking {
          id
          status
          paymentStatus
          statusLabel
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useRefundBooking = () => useCommit<useRefundBookingMutation>(mutation);
