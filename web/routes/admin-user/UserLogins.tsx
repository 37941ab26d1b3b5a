import { graphql, useFragment } from 'react-relay/hooks';
import type {
  UserLogins_user$data,
  UserLogins_user$key,
} from '../../__generated__/UserLogins_user.graphql.ts';
import { formatRecordTime } from '../../lib/records.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { useViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { toast } from '../../ui/toast.ts';
import { useEndUserLogins } from './useEndUserLogins.ts';

type Login = UserLogins_user$data['logins'][number];

interface UserLoginsProps {
  readonly user: UserLogins_user$key;
  readonly onChanged: () => Promise<void>;
}

/** The user's active logins; each can be ended, or all of them. */
export function UserLogins({ user: key, onChanged }: UserLoginsProps) {
  const { id, isAdmin, databaseId, logins } = useFragment(
    graphql`
      fragment UserLogins_user on AdminUser {
        id
        databaseId
        isAdmin
        logins {
          id
          userAgent
          ipAddress
          createdAt
          expiresAt
        }
      }
    `,
    key,
  );
  const viewer = useViewer();
  const zone = useTimeZone();
  const [commit, busy] = useEndUserLogins();
  const mayEnd = !isAdmin || viewer?.isSuperAdmin || viewer?.user.databaseId === databaseId;

  async function end(loginId: string | null) {
    const outcome = await commit({ input: { userId: id, loginId } });
    if (outcome.ok) toast.success('Logged Out', loginId ? 'This login has ended.' : 'Every login has ended.');
    else toast.error('Not Logged Out', outcome.message);
    await onChanged();
  }

  const columns: TableColumn<Login>[] = [
    {
      key: 'program',
      header: 'Browser or program',
      primary: true,
      cell: ({ userAgent, ipAddress }) => (
        <>
          <span className="block wrap-anywhere">{userAgent || 'Unknown'}</span>
          <span className="figures block text-xs font-normal text-faint">
            {ipAddress || 'Address unknown'}
          </span>
        </>
      ),
    },
    {
      key: 'since',
      header: 'Since',
      className: 'figures md:whitespace-nowrap',
      cell: ({ createdAt }) => <WholeTimes>{formatRecordTime(createdAt, zone)}</WholeTimes>,
    },
    {
      key: 'until',
      header: 'Ends by itself',
      className: 'figures md:whitespace-nowrap',
      cell: ({ expiresAt }) => <WholeTimes>{formatRecordTime(expiresAt, zone)}</WholeTimes>,
    },
    ...(mayEnd
      ? [
          {
            key: 'end',
            header: 'Action',
            hideHeader: true,
            align: 'end' as const,
            cell: (login: Login) => (
              <Button
                variant="secondary"
                size="sm"
                disabled={busy}
                aria-label={`Log out ${login.userAgent || 'unknown program'}`}
                onClick={() => void end(login.id)}
              >
                Log out
              </Button>
            ),
          },
        ]
      : []),
  ];

  if (logins.length === 0) {
    return (
      <p className="rounded-lg border border-line bg-surface px-5 py-6 text-sm text-soft">
        Not logged in anywhere.
      </p>
    );
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full">
        <Table caption="Logins" columns={columns} rows={logins} rowKey={(login) => login.id} />
      </div>
      {mayEnd ? (
        <Button variant="secondary" loading={busy} onClick={() => void end(null)}>
          Log out everywhere
        </Button>
      ) : (
        <p className="text-sm text-faint">Only super admins can end logins of staff.</p>
      )}
    </div>
  );
}
