import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { UserMails_user$data, UserMails_user$key } from '../../__generated__/UserMails_user.graphql.ts';
import type { UserMailsPaginationQuery } from '../../__generated__/UserMailsPaginationQuery.graphql.ts';
import { formatRecordTime } from '../../lib/records.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import type { TableColumn } from '../../ui/Table.tsx';
import { PagedTable } from './PagedTable.tsx';

type Mail = UserMails_user$data['mails']['edges'][number]['node'];

const states: Record<string, { label: string; tone: Tone }> = {
  queued: { label: 'Waiting', tone: 'amber' },
  sending: { label: 'On its way', tone: 'amber' },
  sent: { label: 'Sent', tone: 'verdigris' },
  dead: { label: 'Not delivered', tone: 'red' },
};

export function UserMails({ user }: { user: UserMails_user$key }) {
  const { data, ...paging } = usePaginationFragment<UserMailsPaginationQuery, UserMails_user$key>(
    graphql`
      fragment UserMails_user on AdminUser
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "UserMailsPaginationQuery") {
        mails(first: $first, after: $after) @connection(key: "UserMails_mails") {
          totalCount
          edges {
            node {
              id
              subject
              status
              problem
              createdAt
            }
          }
        }
      }
    `,
    user,
  );
  const zone = useTimeZone();
  const columns: TableColumn<Mail>[] = [
    {
      key: 'subject',
      header: 'Mail',
      primary: true,
      cell: ({ subject }) => (
        <span className="wrap-anywhere">
          <WholeTimes>{subject}</WholeTimes>
        </span>
      ),
    },
    {
      key: 'state',
      header: 'State',
      cell: ({ status, problem }) => (
        <>
          <Badge tone={states[status]?.tone ?? 'neutral'}>{states[status]?.label ?? status}</Badge>
          {status === 'dead' && problem && (
            <span className="mt-1 block text-xs wrap-anywhere text-faint">{problem}</span>
          )}
        </>
      ),
    },
    {
      key: 'written',
      header: 'Written',
      className: 'figures md:whitespace-nowrap',
      cell: ({ createdAt }) => <WholeTimes>{formatRecordTime(createdAt, zone)}</WholeTimes>,
    },
  ];
  return <PagedTable noun="mails" columns={columns} found={data.mails} {...paging} />;
}
