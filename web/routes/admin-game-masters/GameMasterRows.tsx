import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Link2 from 'lucide-react/icons/link-2';
import Link2Off from 'lucide-react/icons/link-2-off';
import Pencil from 'lucide-react/icons/pencil';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type {
  GameMasterRows_profiles$data,
  GameMasterRows_profiles$key,
} from '../../__generated__/GameMasterRows_profiles.graphql.ts';
import { formatNumber } from '../../lib/format.ts';
import { useListState } from '../../parts/BackToList.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { CreateUserDialog } from './CreateUserDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { UnlinkDialog } from './UnlinkDialog.tsx';

type Profile = GameMasterRows_profiles$data[number];

const dialogs = {
  link: LinkDialog,
  createUser: CreateUserDialog,
  unlink: UnlinkDialog,
  archive: ArchiveDialog,
  restore: RestoreDialog,
};
type Deed = keyof typeof dialogs;

interface GameMasterRowsProps {
  readonly profiles: GameMasterRows_profiles$key;
  readonly stale: boolean;
  readonly onChanged: () => Promise<void>;
}

export function GameMasterRows({ profiles: key, stale, onChanged }: GameMasterRowsProps) {
  const profiles = useFragment(
    graphql`
      fragment GameMasterRows_profiles on GameMaster @relay(plural: true) {
        id
        databaseId
        name
        title
        avatarUrl
        isArchived
        sessionsAhead
        specialties
        user {
          id
          username
          email
        }
      }
    `,
    key,
  );
  const [doing, setDoing] = useState<{ deed: Deed; profile: Profile }>();
  const Dialog = doing && dialogs[doing.deed];

  const columns: TableColumn<Profile>[] = [
    {
      key: 'name',
      header: 'Game Master',
      primary: true,
      cell: ({ databaseId, name, title, avatarUrl, isArchived }) => (
        <div className="flex items-center gap-3">
          <Avatar name={name} src={avatarUrl} size="md" />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2">
              <Link to={`/game-masters/${databaseId}`} className="wrap-anywhere hover:underline">
                {name}
              </Link>
              {isArchived && <Badge>Archived</Badge>}
            </p>
            <p className="text-xs wrap-anywhere text-faint">{title}</p>
          </div>
        </div>
      ),
    },
    {
      key: 'user',
      header: 'User',
      onPhone: 'wide',
      plain: true,
      cell: ({ user }) =>
        user ? (
          <div className="min-w-0">
            <p className="wrap-anywhere text-text">{user.username}</p>
            <p className="text-xs wrap-anywhere text-faint">{user.email}</p>
          </div>
        ) : (
          <Badge tone="amber">No user</Badge>
        ),
    },
    {
      key: 'specialties',
      header: 'Specialties',
      onPhone: 'wide',
      hideOnPhone: true,
      cell: ({ specialties }) => specialties.join(', '),
    },
    {
      key: 'sessions',
      header: 'Sessions ahead',
      align: 'end',
      onPhone: 'wide',
      plain: true,
      cell: ({ sessionsAhead }) => (
        <>
          {formatNumber(sessionsAhead)}
          <span className="md:hidden"> {sessionsAhead === 1 ? 'session' : 'sessions'} ahead</span>
        </>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      hideHeader: true,
      corner: true,
      cell: (profile) => <Actions profile={profile} onChoose={(deed) => setDoing({ deed, profile })} />,
    },
  ];

  return (
    <>
      <Table
        caption="Game Masters, newest first"
        columns={columns}
        rows={profiles}
        rowKey={({ id }) => id}
        stale={stale}
      />
      {Dialog && (
        <Dialog
          id={doing.profile.id}
          name={doing.profile.name}
          onClose={() => setDoing(undefined)}
          onChanged={onChanged}
        />
      )}
    </>
  );
}

/** The actions for a profile; an action the server would refuse is not offered. */
function Actions({ profile, onChoose }: { profile: Profile; onChoose: (deed: Deed) => void }) {
  const { databaseId, name, user, isArchived } = profile;
  const state = useListState();
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${name}`}>
          <Ellipsis />
        </Button>
      }
    >
      <MenuItem asChild>
        <Link to={`/admin/game-masters/${databaseId}`} state={state}>
          <Pencil aria-hidden="true" />
          Edit
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={`/admin/sessions?search=${encodeURIComponent(name)}`}>
          <CalendarDays aria-hidden="true" />
          Sessions
        </Link>
      </MenuItem>
      {user ? (
        <MenuItem icon={<Link2Off />} onSelect={() => onChoose('unlink')}>
          Unlink User
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={<Link2 />} onSelect={() => onChoose('link')}>
            Link to User
          </MenuItem>
          <MenuItem icon={<UserPlus />} onSelect={() => onChoose('createUser')}>
            Create User and Link
          </MenuItem>
        </>
      )}
      {isArchived ? (
        <MenuItem icon={<ArchiveRestore />} onSelect={() => onChoose('restore')}>
          Restore
        </MenuItem>
      ) : (
        <MenuItem danger icon={<Archive />} onSelect={() => onChoose('archive')}>
          Archive
        </MenuItem>
      )}
    </DropdownMenu>
  );
}
