import { graphql } from 'react-relay/hooks';
import type { useReplyToReviewMutation } from '../__generated__/useReplyToReviewMutation.graphql.ts';
import { useCommit } from '../relay/useCommit.ts';

const mutation = graphql`
  mutation useReplyToReviewMutation($input: ReplyToReviewInput!) {
    replyToReview(input: $input) {
      ... on ReplyToReviewPayload {
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

export const useReplyToReview = () => useCommit<useReplyToReviewMutation>(mutation);
