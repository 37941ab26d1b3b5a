import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { MOST_PASSKEYS } from '../../../api/identity/passkey.rules.ts';
import type {
  Passkeys_viewer$data,
  Passkeys_viewer$key,
} from '../../__generated__/Passkeys_viewer.graphql.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toast } from '../../ui/toast.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { FirstPassword } from './Password.tsx';
import { RenamePasskey } from './RenamePasskey.tsx';
import { useDeletePasskey } from './useDeletePasskey.ts';

type Passkey = Passkeys_viewer$data['passkeys'][number];

/** The viewer's passkeys, for logging in without the password. */
export function Passkeys({ viewer }: { viewer: Passkeys_viewer$key }) {
  const { email, hasPassword, passkeys } = useFragment(
    graphql`
      fragment Passkeys_viewer on Viewer {
        email
        hasPassword
        passkeys {
          id
          name
          createdAt
          lastUsedAt
        }
      }
    `,
    viewer,
  );
  const [adding, setAdding] = useState(false);
  const isFull = passkeys.length >= MOST_PASSKEYS;
  return (
    <Panel
      title="Passkeys"
      description="Log in with your fingerprint, your face or the PIN of your device. Nothing to remember, and nothing that a fake page could trick you into typing."
      aria-label="Passkeys"
    >
      {passkeys.length > 0 && (
        <ul className="mb-4 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {hasPassword ? (
        <>
          <Button
            variant="secondary"
            className="max-md:w-full"
            disabled={isFull}
            onClick={() => setAdding(true)}
          >
            Add a Passkey
          </Button>
          {isFull && (
            <p className="mt-2 text-sm text-soft">
              You have {MOST_PASSKEYS}. To add one, first remove one you do not use.
            </p>
          )}
        </>
      ) : (
        <FirstPassword email={email}>
          You log in with Google. To be sure that it is you who adds a passkey, please set a password first:
          we mail you a link to set it, and setting it logs you out everywhere.
        </FirstPassword>
      )}
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const zone = useTimeZone();
  const [renaming, setRenaming] = useState(false);
  const [remove] = useDeletePasskey();

  async function forget() {
    const outcome = await remove({ input: { passkeyId: id } });
    if (!outcome.ok) throw new Error(outcome.message);
    toast.success('Passkey Removed', `Nobody can log in with ${name} any more.`);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-1 last:pb-1">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-faint" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="figures text-xs text-soft">
          Added <WholeTimes>{formatZonedDateTime(createdAt, zone)}</WholeTimes>
        </p>
        <p className="figures text-xs text-faint">
          {lastUsedAt ? `Last used ${formatZonedDateTime(lastUsedAt, zone)}` : 'Not used yet'}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" onClick={() => setRenaming(true)}>
          Rename<span className="sr-only"> {name}</span>
        </Button>
        <ConfirmDialog
          danger
          title={`Remove ${name}?`}
          confirmLabel="Remove the Passkey"
          busyLabel="Removing..."
          onConfirm={forget}
          trigger={
            <Button variant="ghost" size="sm">
              Remove<span className="sr-only"> {name}</span>
            </Button>
          }
        >
          <p>You can no longer log in with it. You stay logged in where you are now.</p>
          <p>Your device may keep offering it until you delete it there too.</p>
        </ConfirmDialog>
      </div>
      {renaming && <RenamePasskey id={id} known={name} onClose={() => setRenaming(false)} />}
    </li>
  );
}
