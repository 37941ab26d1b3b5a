import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { commitLocalUpdate } from 'relay-runtime';
import type { Picture_viewer$key } from '../../__generated__/Picture_viewer.graphql.ts';
import { uploadOwnPicture } from '../../parts/uploadPicture.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { BareInput } from '../../ui/BareInput.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { CropDialog } from './CropDialog.tsx';
import type { Crop } from './crop.ts';
import { useUpdateProfile } from './useUpdateProfile.ts';

/** The viewer's picture: choose it, crop it to a square, or remove it; every page shows the change at once. */
export function Picture({ viewer }: { viewer: Picture_viewer$key }) {
  const { fullName, user } = useFragment(
    graphql`
      fragment Picture_viewer on Viewer {
        fullName
        user {
          id
          isGameMaster
          imageUrl
          avatarUrl
        }
      }
    `,
    viewer,
  );
  const environment = useRelayEnvironment();
  const [commit] = useUpdateProfile();
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);

  function choose(chosen: File | undefined) {
    // Reset, so that the same file can be chosen again.
    if (input.current) input.current.value = '';
    if (chosen) setFile(chosen);
  }
  async function save(crop: Crop) {
    if (!file) return;
    const imageUrl = await uploadOwnPicture(file, crop);
    commitLocalUpdate(environment, (store) => {
      for (const field of ['imageUrl', 'avatarUrl']) store.get(user.id)?.setValue(imageUrl, field);
    });
    toast.success('Picture Saved');
  }
  async function remove() {
    const outcome = await commit({ input: { removePicture: true } });
    if (!outcome.ok) throw new Error(outcome.message);
    toast.success('Picture Removed');
  }

  return (
    <Card as="section" aria-labelledby="picture" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={fullName} src={user.avatarUrl} size="xl" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="picture" className="title text-title-4">
          Your picture
        </h2>
        <p className="mt-1 text-sm text-soft">
          Shown beside your name: at your tables, in messages and to our staff.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <BareInput
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            aria-label="Picture file"
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => choose(event.target.files?.[0])}
          />
          <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
            {user.imageUrl ? 'Choose Another Picture' : 'Choose a Picture'}
          </Button>
          {user.imageUrl && (
            <ConfirmDialog
              danger
              title="Remove your picture?"
              confirmLabel="Remove picture"
              busyLabel="Removing..."
              onConfirm={remove}
              trigger={
                <Button variant="ghost" size="sm" icon={<Trash2 />}>
                  Remove
                </Button>
              }
            >
              <p>
                We delete the file and show{' '}
                {user.isGameMaster ? 'the picture of your profile' : 'your initials'} instead.
              </p>
            </ConfirmDialog>
          )}
        </div>
        <p className="mt-2 text-xs text-faint">
          JPEG, PNG, WebP, GIF or AVIF. A large photo is made smaller before it is sent.
        </p>
      </div>
      {file && <CropDialog file={file} onSave={save} onClose={() => setFile(null)} />}
    </Card>
  );
}
