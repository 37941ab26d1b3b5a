import Dices from 'lucide-react/icons/dices';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Mail from 'lucide-react/icons/mail';
import UserX from 'lucide-react/icons/user-x';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { UserActions_user$key } from '../__generated__/UserActions_user.graphql.ts';
import { useViewer } from '../relay/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { DropdownMenu, MenuItem } from '../ui/DropdownMenu.tsx';

export type Deed = 'promoteAdmin' | 'revokeAdmin' | 'promoteGameMaster' | 'revokeGameMaster' | 'delete';

interface UserActionsProps {
  readonly user: UserActions_user$key;
  readonly manage: 'users' | 'admins';
  readonly onChoose: (deed: Deed) => void;
}

/** Shows what the viewer may do with a user; leaves out what would be refused. */
export function UserActions({ user: key, manage, onChoose }: UserActionsProps) {
  const user = useFragment(
    graphql`
      fragment UserActions_user on AdminUser {
        databaseId
        fullName
        isAdmin
        isSuperAdmin
        isGameMaster
        disabledAt
        gameMaster {
          id
        }
      }
    `,
    key,
  );
  const viewer = useViewer();
  const { fullName, isAdmin, isSuperAdmin, isGameMaster, gameMaster } = user;
  if (user.disabledAt) return null;

  if (manage === 'admins') {
    if (isSuperAdmin) return <span className="text-xs text-faint">Stays admin</span>;
    const label = isAdmin ? 'Revoke Admin' : 'Promote to Admin';
    return (
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${label}: ${fullName}`}
        onClick={() => onChoose(isAdmin ? 'revokeAdmin' : 'promoteAdmin')}
      >
        {label}
      </Button>
    );
  }

  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${fullName}`}>
          <Ellipsis />
        </Button>
      }
    >
      {user.databaseId !== viewer?.user.databaseId && (
        <MenuItem asChild>
          <Link to={`/admin/messages/${user.databaseId}`}>
            <Mail aria-hidden="true" />
            Message
          </Link>
        </MenuItem>
      )}
      {!(isGameMaster && gameMaster) && (
        <MenuItem icon={<Dices />} onSelect={() => onChoose('promoteGameMaster')}>
          {isGameMaster ? 'Create Game Master profile' : 'Promote to Game Master'}
        </MenuItem>
      )}
      {isGameMaster && (
        <MenuItem danger icon={<Dices />} onSelect={() => onChoose('revokeGameMaster')}>
          Revoke Game Master
        </MenuItem>
      )}
      {viewer?.isSuperAdmin && !isSuperAdmin && (
        <MenuItem danger icon={<UserX />} onSelect={() => onChoose('delete')}>
          Delete User
        </MenuItem>
      )}
    </DropdownMenu>
  );
}
