import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { UserHead_user$key } from '../../__generated__/UserHead_user.graphql.ts';
import { formatRecordDate } from '../../lib/format.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { UserBadges } from '../../parts/UserBadges.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Notice } from '../../ui/Notice.tsx';

export function UserHead({ user: key }: { user: UserHead_user$key }) {
  const user = useFragment(
    graphql`
      fragment UserHead_user on AdminUser {
        databaseId
        fullName
        username
        email
        avatarUrl
        createdAt
        disabledAt
        erasedAt
        gameMaster {
          id
          databaseId
          name
        }
        ...UserBadges_user
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const { fullName, username, email, gameMaster, createdAt, disabledAt, erasedAt } = user;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar name={fullName} src={user.avatarUrl} size="lg" />
        <div className="min-w-0 flex-1">
          <h1 className="text-title-2 wrap-anywhere">{fullName}</h1>
          {!erasedAt && (
            <p className="text-sm wrap-anywhere text-soft">
              {username} · {email}
            </p>
          )}
          <p className="figures text-sm text-faint">
            Registered {formatRecordDate(createdAt, zone)}
            {gameMaster && (
              <>
                {' '}
                · Profile{' '}
                <Link to={`/game-masters/${gameMaster.databaseId}`} className="text-ember-ink underline">
                  {gameMaster.name}
                </Link>
              </>
            )}
          </p>
        </div>
        <UserBadges user={user} />
      </div>
      {erasedAt && (
        <Notice title={`This account was deleted on ${formatRecordDate(erasedAt, zone)}`}>
          What was booked and paid is kept without a name.
        </Notice>
      )}
      {disabledAt && !erasedAt && (
        <Notice tone="warning" title="This account is being deleted">
          A payment of theirs is not decided yet, or the provider does not answer. The rest follows by itself.
        </Notice>
      )}
    </>
  );
}
