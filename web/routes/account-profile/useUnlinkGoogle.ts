import { graphql } from 'react-relay/hooks';
import type { useUnlinkGoogleMutation } from '../../__generated__/useUnlinkGoogleMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useUnlinkGoogleMutation {
    unlinkGoogle {
      ... on UnlinkGooglePayload {
        viewer {
          id
          ...GoogleLogin_viewer
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useUnlinkGoogle = () => useCommit<useUnlinkGoogleMutation>(mutation);
