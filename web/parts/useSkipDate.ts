import { graphql } from 'react-relay/hooks';
import type { useSkipDateMutation } from '../__generated__/useSkipDateMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

/**
 * Every field that changes with one date of a member: the booking, the seats, and the plan of the campaign.
 * @public Spread by its name in other documents.
 */
export const changedBooking = graphql`
  fragment useSkipDate_booking on Booking {
    id
    status
    statusLabel
    isReservation
    endReason
    heldUntil
    cancellation {
      kind
      refundCents
      creditCents
      sentence
    }
    session {
      id
      availableSpots
      viewerBooking {
        id
      }
      ...SessionSeats_session
      campaign {
        id
        viewerMembership {
          id
          paymentPlan {
            ...PaymentPlan_plan
          }
        }
      }
    }
  }
`;

const mutation = graphql`
  mutation useSkipDateMutation($input: SkipCampaignDateInput!) {
    skipCampaignDate(input: $input) {
      ... on SkipCampaignDatePayload {
        message
        booking {
          id
          ...useSkipDate_booking
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useSkipDate = () => useCommit<useSkipDateMutation>(mutation);
