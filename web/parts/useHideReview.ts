import { graphql } from 'react-relay/hooks';
import type { useHideReviewMutation } from '../__generated__/useHideReviewMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useHideReviewMutation($input: HideReviewInput!) {
    hideReview(input: $input) {
      ... on HideReviewPayload {
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

export const useHideReview = () => useCommit<useHideReviewMutation>(mutation);
