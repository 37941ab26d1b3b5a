import { graphql } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import type { toggleSavedFollowMutation } from '../__generated__/toggleSavedFollowMutation.graphql.ts';
import type { toggleSavedSaveMutation } from '../__generated__/toggleSavedSaveMutation.graphql.ts';
import type { toggleSavedUnfollowMutation } from '../__generated__/toggleSavedUnfollowMutation.graphql.ts';
import type { toggleSavedUnsaveMutation } from '../__generated__/toggleSavedUnsaveMutation.graphql.ts';
import { commitOnce } from '../relay/useCommit.ts';
import { toast } from '../ui/toast.ts';
import type { Wish } from './wishes.ts';

const save = graphql`
  mutation toggleSavedSaveMutation($input: SaveTableInput!) @raw_response_type {
    saveTable(input: $input) {
      __typename
      ... on SaveTablePayload {
        session {
          id
          isSaved
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

const unsave = graphql`
  mutation toggleSavedUnsaveMutation($input: UnsaveTableInput!) @raw_response_type {
    unsaveTable(input: $input) {
      __typename
      ... on UnsaveTablePayload {
        session {
          id
          isSaved
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

const follow = graphql`
  mutation toggleSavedFollowMutation($input: FollowGameMasterInput!) @raw_response_type {
    followGameMaster(input: $input) {
      __typename
      ... on FollowGameMasterPayload {
        gameMaster {
          id
          isFollowed
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

const unfollow = graphql`
  mutation toggleSavedUnfollowMutation($input: UnfollowGameMasterInput!) @raw_response_type {
    unfollowGameMaster(input: $input) {
      __typename
      ... on UnfollowGameMasterPayload {
        gameMaster {
          id
          isFollowed
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

const words = {
  save: { on: 'Saved', off: 'No Longer Saved', failed: 'Not Saved' },
  follow: { on: 'You follow them now', off: 'No Longer Followed', failed: 'Not Changed' },
};

/** What the server is going to answer is shown at once; when it answers something else, that. */
function commit(environment: IEnvironment, { kind, id }: Wish, on: boolean) {
  if (kind === 'save') {
    const variables = { input: { sessionId: id } };
    const session = { id, isSaved: on };
    return on
      ? commitOnce<toggleSavedSaveMutation>(environment, save, variables, {
          optimisticResponse: { saveTable: { __typename: 'SaveTablePayload', session } },
        })
      : commitOnce<toggleSavedUnsaveMutation>(environment, unsave, variables, {
          optimisticResponse: { unsaveTable: { __typename: 'UnsaveTablePayload', session } },
        });
  }
  const variables = { input: { gameMasterId: id } };
  const gameMaster = { id, isFollowed: on };
  return on
    ? commitOnce<toggleSavedFollowMutation>(environment, follow, variables, {
        optimisticResponse: { followGameMaster: { __typename: 'FollowGameMasterPayload', gameMaster } },
      })
    : commitOnce<toggleSavedUnfollowMutation>(environment, unfollow, variables, {
        optimisticResponse: { unfollowGameMaster: { __typename: 'UnfollowGameMasterPayload', gameMaster } },
      });
}

/** Saves a table or follows a Game Master, or no longer, and offers the way back. */
export async function toggle(environment: IEnvironment, what: Wish, on: boolean): Promise<void> {
  const outcome = await commit(environment, what, on);
  const said = words[what.kind];
  if (!outcome.ok) return toast.error(said.failed, outcome.message);
  toast.done(on ? said.on : said.off, what.name, () => void toggle(environment, what, !on));
}
