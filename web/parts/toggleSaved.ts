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

/** What differs between saving and following: the mutations, the field of the store, and the messages. */
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

/** The last mutation that was sent for each id. */
const sent = new Map<string, Promise<unknown>>();

/**
 * Shows a press at once, and sends it after the previous one was answered: of two in flight the server might run the
 * last one first. When the server answers something else, that is shown.
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

/** Saves a table or follows a Game Master, or undoes that, and offers the way back. */
export async function toggle(environment: IEnvironment, what: Wish, on: boolean): Promise<void> {
  const outcome = await commit(environment, what, on);
  const { words } = kinds[what.kind];
  if (!outcome.ok) return toast.error(words.failed, outcome.message);
  toast.done(on ? words.on : words.off, what.name, () => void toggle(environment, what, !on));
}
