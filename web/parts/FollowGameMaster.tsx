import Heart from 'lucide-react/icons/heart';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FollowGameMaster_gameMaster$key } from '../__generated__/FollowGameMaster_gameMaster.graphql.ts';
import type { ButtonProps } from '../ui/Button.tsx';
import { Either } from '../ui/Either.tsx';
import { SavedToggle } from './SavedToggle.tsx';

interface FollowGameMasterProps extends Pick<ButtonProps, 'block' | 'size' | 'className'> {
  readonly gameMaster: FollowGameMaster_gameMaster$key;
}

/**
 * The button to follow a Game Master, who is not told; nothing on the viewer's own profile, nor for an archived Game
 * Master whom the viewer does not follow.
 */
export function FollowGameMaster({ gameMaster: key, ...look }: FollowGameMasterProps) {
  const { id, name, isFollowed, isViewer, isArchived } = useFragment(
    graphql`
      fragment FollowGameMaster_gameMaster on GameMaster {
        id
        name
        isFollowed
        isViewer
        isArchived
      }
    `,
    key,
  );
  if (isViewer || (isArchived && !isFollowed)) return null;
  return (
    <SavedToggle
      what={{ kind: 'follow', id, name }}
      isOn={isFollowed}
      label={`${isFollowed ? 'Following' : 'Follow'} ${name}`}
      variant="secondary"
      icon={<Heart fill={isFollowed ? 'currentColor' : 'none'} />}
      {...look}
    >
      <Either isFirst={!isFollowed} first="Follow" second="Following" />
    </SavedToggle>
  );
}
