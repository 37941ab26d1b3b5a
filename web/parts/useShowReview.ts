import { graphql } from 'react-relay/hooks';
import type { useShowReviewMutation } from '../__generated__/useShowReviewMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useShowReviewMutation($input: ShowReviewInput!) {
    showReview(input: $input) {
      ... on ShowReviewPayload {
        review {
          id
          ...ReviewItem_review
        }
        gameMaster {
          id
          rating
          reviewCount
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useShowReview = () => useCommit<useShowReviewMutation>(mutation);
