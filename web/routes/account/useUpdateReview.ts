import { graphql } from 'react-relay/hooks';
import type { useUpdateReviewMutation } from '../../__generated__/useUpdateReviewMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUpdateReviewMutation($input: UpdateReviewInput!) {
    updateReview(input: $input) {
      ... on UpdateReviewPayload {
        review {
          id
          stars
          words
          editedAt
          hiddenReason
          heldBack
        }
        gameMaster {
          id
          rating
          reviewCount
          ...ReviewList_gameMaster
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUpdateReview = () => useCommit<useUpdateReviewMutation>(mutation);
