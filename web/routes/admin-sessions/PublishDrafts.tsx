import Megaphone from 'lucide-react/icons/megaphone';
import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PublishDrafts_sessions$key } from '../../__generated__/PublishDrafts_sessions.graphql.ts';
import { countOf } from '../../lib/format.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { useNow } from '../../parts/Now.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { BulkDialog } from '../../ui/BulkDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { usePublishSessions } from './usePublishSessions.ts';
import { useUnpublishSessions } from './useUnpublishSessions.ts';

const most = 50;

interface PublishDraftsProps {
  /** The listed sessions; the drafts among them can be published together. */
  readonly sessions: PublishDrafts_sessions$key;
  readonly onChanged: () => Promise<void>;
}

export function PublishDrafts({ sessions: key, onChanged }: PublishDraftsProps) {
  const sessions = useFragment(
    graphql`
      fragment PublishDrafts_sessions on Session @relay(plural: true) {
        id
        version
        title
        status
        scheduledAt
        gameMaster {
          name
        }
      }
    `,
    key,
  );
  const [open, setOpen] = useState(false);
  const versions = useRef(new Map<string, number>());
  const [publish] = usePublishSessions();
  const [unpublish] = useUnpublishSessions();
  const zone = useTimeZone();
  const now = useNow();
  const drafts = sessions.filter(({ status }) => status === 'DRAFT');
  const read = (ids: readonly string[]) => ids.map((id) => ({ id, version: versions.current.get(id) ?? 0 }));

  function start() {
    versions.current = new Map(drafts.map(({ id, version }) => [id, version]));
    setOpen(true);
  }
  async function close() {
    setOpen(false);
    await onChanged();
  }

  return (
    <>
      {drafts.length > 1 && (
        <Button variant="secondary" icon={<Megaphone />} onClick={start}>
          Publish drafts
        </Button>
      )}
      {open && (
        <BulkDialog
          title="Publish drafts"
          rows={drafts.map(({ id, title, scheduledAt, gameMaster }) => ({
            id,
            label: title,
            hint: `${formatZonedDateTime(scheduledAt, zone)}, with ${gameMaster.name}`,
            blocked:
              new Date(scheduledAt) > new Date(now)
                ? undefined
                : 'Its date has gone by: give it another one first.',
          }))}
          most={most}
          deed={{
            label: (count) => `Publish ${countOf(count, 'draft')}`,
            done: 'Published',
            run: async (ids) => {
              const outcome = await publish({ input: { sessions: read(ids) } });
              if (outcome.ok)
                for (const { id, version } of outcome.value.sessions) versions.current.set(id, version);
              return outcome;
            },
          }}
          undo={{
            label: (count) => `Undo: ${countOf(count, 'draft')} again`,
            done: 'A draft again',
            run: (ids) => unpublish({ input: { sessions: read(ids) } }),
          }}
          onClose={() => void close()}
        >
          They appear on the board at once, and their seats can be booked. No money moves. One that somebody
          else changed meanwhile stays a draft, and you read why.
        </BulkDialog>
      )}
    </>
  );
}
