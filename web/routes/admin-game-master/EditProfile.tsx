import { useCallback } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { EditProfile_gameMaster$key } from '../../__generated__/EditProfile_gameMaster.graphql.ts';
import { changesOf } from '../../lib/changes.ts';
import { GameMasterForm, type GameMasterValues } from '../../parts/GameMasterForm.tsx';
import { useOpened } from '../../parts/useOpened.ts';
import { useUpdateGameMaster } from '../../parts/useUpdateGameMaster.ts';
import { toast } from '../../ui/toast.ts';

interface EditProfileProps {
  readonly gameMaster: EditProfile_gameMaster$key;
  readonly back: string;
  /** Loads the newer version. */
  readonly onOutdated: () => Promise<void>;
}

/** Sends only the fields changed here, so that concurrent changes by others are kept. */
export function EditProfile({ gameMaster: key, back, onOutdated }: EditProfileProps) {
  const profile = useFragment(
    graphql`
      fragment EditProfile_gameMaster on GameMaster {
        id
        version
        name
        title
        bio
        specialties
        imageUrl
        avatarUrl
      }
    `,
    key,
  );
  const { id, version, name, title, bio, specialties, imageUrl, avatarUrl } = profile;
  const now: GameMasterValues = {
    name,
    title,
    bio,
    specialties: specialties.join(', '),
    imageUrl: imageUrl ?? '',
  };
  const { opened, readAgain } = useOpened({ version, values: now }, onOutdated);
  const [commit] = useUpdateGameMaster();
  const navigate = useNavigate();

  async function send(values: GameMasterValues) {
    const { imageUrl: address, ...words } = changesOf(opened.values, values);
    const outcome = await commit({
      input: {
        id,
        version: opened.version,
        ...words,
        ...(address !== undefined && { imageUrl: address || null }),
      },
    });
    if (outcome.ok) return null;
    if (outcome.code === 'CONFLICT') await readAgain();
    return outcome;
  }
  const leave = useCallback(
    (withoutPicture: boolean) => {
      toast.success(
        'Game Master updated',
        withoutPicture
          ? 'Image Upload Failed: it was saved without a new picture.'
          : 'The profile is changed.',
      );
      navigate(back);
    },
    [navigate, back],
  );

  return (
    <GameMasterForm
      opened={opened.values}
      isNew={false}
      drawnUrl={imageUrl ? null : avatarUrl}
      submitLabel="Save Changes"
      busyLabel="Saving..."
      failed="Failed to update game master"
      send={send}
      onSaved={leave}
      back={back}
    />
  );
}
