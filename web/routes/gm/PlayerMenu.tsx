import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import MessageSquare from 'lucide-react/icons/message-square';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SeatedPlayer_booking$data } from '../../__generated__/SeatedPlayer_booking.graphql.ts';
import { BlockPerson } from '../../parts/BlockPerson.tsx';
import { ReportSomething } from '../../parts/ReportSomething.tsx';
import { Button } from '../../ui/Button.tsx';
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx';
import { NoteDialog } from './NoteDialog.tsx';

interface PlayerMenuProps {
  readonly player: NonNullable<SeatedPlayer_booking$data['sitter']>;
  readonly sessionId: number;
}

/** The actions of a Game Master for one player of a table. */
export function PlayerMenu({ player, sessionId }: PlayerMenuProps) {
  const { id, databaseId, fullName, ownNote } = player;
  const [open, setOpen] = useState<'note' | 'block' | 'report' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Actions for ${fullName}`}>
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem asChild>
          <Link to={`/messages/${databaseId}?session=${sessionId}`}>
            <MessageSquare aria-hidden="true" />
            Message
          </Link>
        </MenuItem>
        <MenuItem icon={<NotebookPen />} onSelect={() => setOpen('note')}>
          {ownNote ? 'Change your note' : 'Write a note to yourself'}
        </MenuItem>
        <MenuItem danger icon={<Ban />} onSelect={() => setOpen('block')}>
          Block
        </MenuItem>
        <MenuItem icon={<Flag />} danger onSelect={() => setOpen('report')}>
          Report
        </MenuItem>
      </DropdownMenu>
      {open === 'note' && <NoteDialog user={player} note={ownNote ?? null} onClose={close} />}
      {open === 'report' && (
        <ReportSomething about={id} title={`Report ${fullName}`} whoIsNotTold={fullName} onClose={close} />
      )}
      <BlockPerson user={player} open={open === 'block'} onOpenChange={(isOpen) => !isOpen && close()} />
    </>
  );
}
