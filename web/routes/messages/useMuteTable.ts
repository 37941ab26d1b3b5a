import { graphql } from 'react-relay/hooks';
import type { useMuteTableMutation } from '../../__generated__/useMuteTableMutation.graphql.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useMuteTableMutation($input: MuteSessionThreadInput!) {
    muteSessionThread(input: $input) {
      ... on MuteSessionThreadPayload {
        thread {
          id
          isMuted
        }
        viewer {
          id
          unreadCount
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

export const useMuteTable = () => useCommit<useMuteTableMutation>(mutation);
