import { graphql } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import { commitOnce } from '../relay/useCommit.ts';
import { toast } from '../ui/toast.ts';
import type { Wish } from './wishes.ts';

const save = graphql`
  mutation toggleSavedSaveMutation($input: SaveTableInput!) {
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
  mutation toggleSavedUnsaveMutation($input: UnsaveTableInput!) {
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
  mutation toggleSavedFollowMutation($input: FollowGameMasterInput!) {
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
  mutation toggleSavedUnfollowMutation($input: UnfollowGameMasterInput!) {
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

/** What differs between the two: what is sent, by which field it is seen, and what is said. */
const kinds = {
  save: {
    ...{ on: save, off: unsave, input: 'sessionId', field: 'isSaved' },
    words: { on: 'Saved', off: 'No Longer Saved', failed: 'Not Saved' },
  },
  follow: {
    ...{ on: follow, off: unfollow, input: 'gameMasterId', field: 'isFollowed' },
    words: { on: 'You follow them now', off: 'No Longer Followed', failed: 'Not Changed' },
  },
} as const;

/** Of each thing the press that went out last. */
const sent = new Map<string, Promise<unknown>>();

/**
 * What was pressed is shown at once, and sent when the press before it was answered: of two on the way at the same
 * time the server might do the last one first. When it answers something else, that is shown.
 */
async function commit(environment: IEnvironment, { kind, id }: Wish, on: boolean) {
  const { input, field, ...mutations } = kinds[kind];
  const shown = environment.applyUpdate({ storeUpdater: (store) => store.get(id)?.setValue(on, field) });
  const send = () => commitOnce(environment, mutations[on ? 'on' : 'off'], { input: { [input]: id } });
  const own = (sent.get(id) ?? Promise.resolve()).then(send);
  sent.set(id, own);
  const outcome = await own;
  if (sent.get(id) === own) sent.delete(id);
  shown.dispose();
  return outcome;
}

/** Saves a table or follows a Game Master, or no longer, and offers the way back. */
export async function toggle(environment: IEnvironment, what: Wish, on: boolean): Promise<void> {
  const outcome = await commit(environment, what, on);
  const { words } = kinds[what.kind];
  if (!outcome.ok) return toast.error(words.failed, outcome.message);
  toast.done(on ? words.on : words.off, what.name, () => void toggle(environment, what, !on));
}
