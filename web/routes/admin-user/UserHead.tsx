import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { UserHead_user$key } from '../../__generated__/UserHead_user.graphql.ts';
import { formatRecordDate } from '../../lib/format.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { type Deed, UserActions } from '../../parts/UserActions.tsx';
import { UserBadges } from '../../parts/UserBadges.tsx';
import { UserDialog } from '../../parts/UserDialog.tsx';
import { useViewer } from '../../relay/viewer.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { EmailChangeNotice } from './EmailChangeNotice.tsx';
import { LeavingNotice } from './LeavingNotice.tsx';

interface UserHeadProps {
  readonly user: UserHead_user$key;
  readonly onChanged: () => Promise<void>;
}

const mailStops: Record<string, string> = {
  BOUNCED:
    'A mail came back. They see this in their account and can correct the address or have us try again.',
  COMPLAINED:
    'They reported a mail as spam. If they want mails again, ask Postmark’s support to lift the stop.',
  BLOCKED: 'Somebody stopped mails to this address at Postmark.',
};

/** Name and state of a user, with the actions for them. */
export function UserHead({ user: key, onChanged }: UserHeadProps) {
  const user = useFragment(
    graphql`
      fragment UserHead_user on AdminUser {
        id
        databaseId
        fullName
        username
        email
        mailStop
        avatarUrl
        createdAt
        disabledAt
        erasedAt
        leavesAt
        gameMaster {
          id
          databaseId
          name
        }
        isSuperAdmin
        ...UserBadges_user
        ...UserActions_user
        ...UserDialog_user
        ...EmailChangeNotice_user
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const viewer = useViewer();
  const [deed, setDeed] = useState<Deed>();
  const { fullName, username, email, gameMaster, createdAt, disabledAt, erasedAt, leavesAt } = user;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar name={fullName} src={user.avatarUrl} size="lg" />
        <div className="min-w-0 flex-1">
          <h1 className="text-title-2 wrap-anywhere">{fullName}</h1>
          {!erasedAt && (
            <p className="text-sm wrap-anywhere text-soft">
              {username}
              <span className="max-md:hidden"> · </span>
              <span className="max-md:block">{email}</span>
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
        <div className="flex items-center justify-between gap-x-5 max-md:w-full">
          <UserBadges user={user} />
          {!erasedAt && (
            <span className="flex items-center gap-2">
              {viewer?.isSuperAdmin && !user.isSuperAdmin && (
                <UserActions user={user} manage="admins" onChoose={setDeed} />
              )}
              <UserActions user={user} manage="users" onChoose={setDeed} />
            </span>
          )}
        </div>
      </div>
      {deed && (
        <UserDialog user={user} deed={deed} onClose={() => setDeed(undefined)} onChanged={onChanged} />
      )}
      {user.mailStop && !erasedAt && (
        <Notice
          tone="warning"
          title={<span className="wrap-anywhere">Our mails do not arrive at {email}</span>}
        >
          {mailStops[user.mailStop]}
        </Notice>
      )}
      <EmailChangeNotice user={user} onChanged={onChanged} />
      {erasedAt && (
        <Notice title={`This account was deleted on ${formatRecordDate(erasedAt, zone)}`}>
          We keep their bookings and payments without a name.
        </Notice>
      )}
      {leavesAt && (
        <LeavingNotice
          userId={user.id}
          leavesAt={leavesAt}
          onDelete={() => setDeed('delete')}
          onChanged={onChanged}
        />
      )}
      {disabledAt && !erasedAt && !leavesAt && (
        <Notice tone="warning" title="This account is being deleted">
          Money of theirs is on its way or still owed, or the provider does not answer. The rest follows by
          itself.
        </Notice>
      )}
    </>
  );
}
