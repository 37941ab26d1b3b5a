import CalendarRange from 'lucide-react/icons/calendar-range';
import CircleCheck from 'lucide-react/icons/circle-check';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import EyeOff from 'lucide-react/icons/eye-off';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageSquare from 'lucide-react/icons/message-square';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { Clashes_session$key } from '../../__generated__/Clashes_session.graphql.ts';
import type { SessionMenu_session$key } from '../../__generated__/SessionMenu_session.graphql.ts';
import { useListState } from '../../parts/BackToList.tsx';
import { ClashNotice } from '../../parts/Clashes.tsx';
import { offerUndo } from '../../parts/offerUndo.ts';
import { useDatedTitle } from '../../parts/useDatedTitle.ts';
import { useUpdateSession } from '../../parts/useUpdateSession.ts';
import { failureOf } from '../../relay/useCommit.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx';

/** The consequences of each status change, shown before it is made. */
const changes = {
  SCHEDULED: {
    label: 'Publish',
    busy: 'Publishing...',
    meaning: 'It appears on the board at once, and its seats can be booked. No money moves.',
  },
  DRAFT: {
    label: 'Back to Draft',
    busy: 'Taking it off the board...',
    meaning:
      'It leaves the board: only staff and its Game Master see it. Nobody has booked it; no money moves.',
  },
  COMPLETED: {
    label: 'Mark as Played',
    busy: 'Saving...',
    meaning: 'Its players read “Played” in their account. No booking ends and no money moves.',
  },
} as const;
type Status = keyof typeof changes;

interface SessionMenuProps {
  readonly session: SessionMenu_session$key;
  /** Sessions of the same Game Master at the same time. */
  readonly clashes: Clashes_session$key;
  readonly onDuplicate: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Further actions for a session; an action the server would refuse is not offered. */
export function SessionMenu({ session: key, clashes, onDuplicate, onChanged }: SessionMenuProps) {
  const { id, databaseId, version, title, scheduledAt, status, isUpcoming, currentPlayers, campaign } =
    useFragment(
      graphql`
      fragment SessionMenu_session on Session {
        id
        databaseId
        version
        title
        scheduledAt
        status
        isUpcoming
        currentPlayers
        campaign {
          id
          databaseId
        }
      }
    `,
      key,
    );
  const name = useDatedTitle({ title, scheduledAt });
  const list = useListState();
  const [chosen, setChosen] = useState<Status>();
  const [commit] = useUpdateSession();
  const isOpen = status === 'SCHEDULED' || status === 'ACTIVE';
  const change = chosen && changes[chosen];

  async function save() {
    if (!chosen || !change) return;
    const outcome = await commit({ input: { id, version, status: chosen } });
    if (!outcome.ok) throw failureOf(outcome, 'An unknown error occurred');
    const input = { id, version: outcome.value.session.version, status };
    offerUndo('Session Updated', `${title}: ${change.label}`, () => commit({ input }), onChanged);
    await onChanged();
  }

  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${name}`}>
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem icon={<Copy />} onSelect={onDuplicate}>
          Duplicate
        </MenuItem>
        {status !== 'DRAFT' && (
          <MenuItem asChild>
            <Link to={`/admin/messages/session/${databaseId}`}>
              <MessageSquare />
              What the Table Says
            </Link>
          </MenuItem>
        )}
        {campaign && (
          <MenuItem asChild>
            <Link to={`/admin/campaigns/${campaign.databaseId}`} state={list}>
              <CalendarRange />
              Manage the Campaign
            </Link>
          </MenuItem>
        )}
        {status === 'DRAFT' && (
          <MenuItem icon={<Megaphone />} onSelect={() => setChosen('SCHEDULED')}>
            {changes.SCHEDULED.label}
          </MenuItem>
        )}
        {isUpcoming && currentPlayers === 0 && (
          <MenuItem icon={<EyeOff />} onSelect={() => setChosen('DRAFT')}>
            {changes.DRAFT.label}
          </MenuItem>
        )}
        {isOpen && !isUpcoming && (
          <MenuItem icon={<CircleCheck />} onSelect={() => setChosen('COMPLETED')}>
            {changes.COMPLETED.label}
          </MenuItem>
        )}
      </DropdownMenu>
      {change && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setChosen(undefined)}
          title={`${change.label}: ${title}?`}
          confirmLabel={change.label}
          busyLabel={change.busy}
          onConfirm={save}
        >
          <p>{change.meaning}</p>
          {chosen === 'SCHEDULED' && <ClashNotice sessions={clashes} />}
        </ConfirmDialog>
      )}
    </>
  );
}
