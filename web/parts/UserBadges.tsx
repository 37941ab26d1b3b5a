import { graphql, useFragment } from 'react-relay/hooks';
import type { UserBadges_user$key } from '../__generated__/UserBadges_user.graphql.ts';
import { cn } from '../lib/cn.ts';
import { Badge } from '../ui/Badge.tsx';

interface UserBadgesProps {
  readonly user: UserBadges_user$key;
  readonly className?: string;
}

/** The roles of a user; "User" when there is none. */
export function UserBadges({ user: key, className }: UserBadgesProps) {
  const user = useFragment(
    graphql`
      fragment UserBadges_user on AdminUser {
        isAdmin
        isSuperAdmin
        isGameMaster
        emailVerified
        disabledAt
        erasedAt
        gameMaster {
          id
        }
      }
    `,
    key,
  );
  if (user.erasedAt) return <Badge>Deleted</Badge>;
  const plain = !user.isAdmin && !user.isGameMaster;
  return (
    <span className={cn('flex flex-wrap gap-1.5', className)}>
      {user.isSuperAdmin && <Badge>Super Admin</Badge>}
      {user.isAdmin && !user.isSuperAdmin && <Badge>Admin</Badge>}
      {user.isGameMaster && user.gameMaster && <Badge>Game Master</Badge>}
      {user.isGameMaster && !user.gameMaster && <Badge tone="amber">GM Role Only</Badge>}
      {plain && <Badge>User</Badge>}
      {!user.emailVerified && <Badge tone="amber">Email not verified</Badge>}
      {user.disabledAt && <Badge tone="red">Being deleted</Badge>}
    </span>
  );
}
