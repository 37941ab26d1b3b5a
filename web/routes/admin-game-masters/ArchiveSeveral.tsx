import Archive from 'lucide-react/icons/archive';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ArchiveSeveral_profiles$key } from '../../__generated__/ArchiveSeveral_profiles.graphql.ts';
import { countOf } from '../../lib/format.ts';
import { BulkDialog } from '../../ui/BulkDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { useArchiveGameMasters } from './useArchiveGameMasters.ts';
import { useRestoreGameMasters } from './useRestoreGameMasters.ts';

const most = 50;
const isBusy = 'Has sessions to come: archive this one by itself, and read what it calls off.';

interface ArchiveSeveralProps {
  /** The listed profiles. */
  readonly profiles: ArchiveSeveral_profiles$key;
  readonly onChanged: () => Promise<void>;
}

/** Archives several profiles, but cancels no sessions: staff review and decide that profile by profile. */
export function ArchiveSeveral({ profiles: key, onChanged }: ArchiveSeveralProps) {
  const profiles = useFragment(
    graphql`
      fragment ArchiveSeveral_profiles on GameMaster @relay(plural: true) {
        id
        name
        title
        isArchived
        sessionsAhead
      }
    `,
    key,
  );
  const [open, setOpen] = useState(false);
  const [archive] = useArchiveGameMasters();
  const [restore] = useRestoreGameMasters();
  const listed = profiles.filter(({ isArchived }) => !isArchived);
  const idle = listed.filter(({ sessionsAhead }) => sessionsAhead === 0);

  async function close() {
    setOpen(false);
    await onChanged();
  }

  return (
    <>
      {idle.length > 1 && (
        <Button variant="secondary" icon={<Archive />} onClick={() => setOpen(true)}>
          Archive several
        </Button>
      )}
      {open && (
        <BulkDialog
          title="Archive several Game Masters"
          rows={[...idle, ...listed.filter((one) => !idle.includes(one))].map((one) => ({
            id: one.id,
            label: one.name,
            hint: one.title,
            blocked: one.sessionsAhead === 0 ? undefined : isBusy,
          }))}
          most={most}
          deed={{
            label: (count) => `Archive ${countOf(count, 'Game Master')}`,
            done: 'Archived',
            run: (ids) => archive({ input: { ids } }),
          }}
          undo={{
            label: (count) => `Undo: restore ${countOf(count, 'Game Master')}`,
            done: 'Restored',
            run: (ids) => restore({ input: { ids } }),
          }}
          onClose={() => void close()}
        >
          They are no longer listed and get no new sessions. They have nothing ahead: no session is called off
          and no money moves.
        </BulkDialog>
      )}
    </>
  );
}
