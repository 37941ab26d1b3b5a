import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createRequestKeys } from '../../lib/requestKeys.ts';
import { BackToList, useListBack } from '../../parts/BackToList.tsx';
import { emptyGameMaster, GameMasterForm, type GameMasterValues } from '../../parts/GameMasterForm.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { toast } from '../../ui/toast.ts';
import { useCreateGameMaster } from './useCreateGameMaster.ts';

export function NewGameMasterPage() {
  const navigate = useNavigate();
  const { to: back } = useListBack('/admin/game-masters');
  const [commit] = useCreateGameMaster();
  const [keys] = useState(createRequestKeys);

  async function send({ imageUrl, ...words }: GameMasterValues) {
    const profile = { ...words, imageUrl: imageUrl || null };
    const outcome = await commit({ input: { ...profile, requestKey: keys.keyOf(profile) } });
    return outcome.ok ? null : outcome;
  }
  const leave = useCallback(
    (withoutPicture: boolean) => {
      toast.success(
        'Game Master created',
        withoutPicture
          ? 'Image Upload Failed: it was saved without a picture.'
          : 'The game master has been successfully added',
      );
      navigate('/admin/game-masters');
    },
    [navigate],
  );

  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageMeta title="New Game Master" noIndex />
      <BackToList home="/admin/game-masters" />
      <h1 className="text-title-2">New Game Master</h1>
      <GameMasterForm
        opened={emptyGameMaster}
        isNew
        drawnUrl={null}
        submitLabel="Create Game Master"
        busyLabel="Creating..."
        failed="Failed to create game master"
        send={send}
        onSaved={leave}
        back={back}
      />
    </div>
  );
}
