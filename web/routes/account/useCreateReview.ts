import { graphql } from 'react-relay/hooks';
import type { useCreateReviewMutation } from '../../__generated__/useCreateReviewMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useCreateReviewMutation($input: CreateReviewInput!) {
    createReview(input: $input) {
      ... on CreateReviewPayload {
        booking {
          id
          ...ReviewOfBooking_booking
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

export const useCreateReview = () => useCommit<useCreateReviewMutation>(mutation);
