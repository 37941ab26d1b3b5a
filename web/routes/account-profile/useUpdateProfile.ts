import { graphql } from 'react-relay/hooks';
import type { useUpdateProfileMutation } from '../../__generated__/useUpdateProfileMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUpdateProfileMutation($input: UpdateProfileInput!) {
    updateProfile(input: $input) {
      ... on UpdateProfilePayload {
        viewer {
          id
          fullName
          timeZone
          user {
            id
            fullName
            imageUrl
            avatarUrl
            pronouns
            bio
            experience
          }
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUpdateProfile = () => useCommit<useUpdateProfileMutation>(mutation);
