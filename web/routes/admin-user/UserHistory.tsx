import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type {
  UserHistory_user$data,
  UserHistory_user$key,
} from '../../__generated__/UserHistory_user.graphql.ts';
import type { UserHistoryPaginationQuery } from '../../__generated__/UserHistoryPaginationQuery.graphql.ts';
import { formatRecordTime } from '../../lib/records.ts';
import { AuditChanges } from '../../parts/AuditChanges.tsx';
import { actionWords } from '../../parts/auditWords.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { useSite } from '../../ui/siteContext.ts';
import type { TableColumn } from '../../ui/Table.tsx';
import { PagedTable } from './PagedTable.tsx';

type Entry = UserHistory_user$data['history']['edges'][number]['node'];

/** What was done to this user and their bookings, and their e-mail addresses over time. */
export function UserHistory({ user }: { user: UserHistory_user$key }) {
  const { data, ...paging } = usePaginationFragment<UserHistoryPaginationQuery, UserHistory_user$key>(
    graphql`
      fragment UserHistory_user on AdminUser
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "UserHistoryPaginationQuery") {
        history(first: $first, after: $after) @connection(key: "UserHistory_history") {
          totalCount
          edges {
            node {
              id
              action
              createdAt
              sessionNumber
              actor {
                id
                fullName
              }
              changes {
                field
                before
                after
              }
            }
          }
        }
      }
    `,
    user,
  );
  const zone = useTimeZone();
  const site = useSite();
  const columns: TableColumn<Entry>[] = [
    { key: 'deed', header: 'What', primary: true, cell: (entry) => <Deed entry={entry} /> },
    {
      key: 'details',
      header: 'Details',
      onPhone: 'wide',
      className: 'md:w-2/5',
      cell: ({ changes }) => <AuditChanges changes={changes.filter(isSaid)} zone={zone} />,
    },
    { key: 'who', header: 'By', cell: ({ actor }) => actor?.fullName ?? site.name },
    {
      key: 'when',
      header: 'When',
      className: 'figures md:whitespace-nowrap',
      cell: ({ createdAt }) => <WholeTimes>{formatRecordTime(createdAt, zone)}</WholeTimes>,
    },
  ];
  return <PagedTable noun="entries" columns={columns} found={data.history} {...paging} />;
}

/** Hides the user's own number, the same in each line, and internal numbers. */
const isSaid = ({ field }: { field: string }) => !['userId', 'creditId', 'passId'].includes(field);

function Deed({ entry: { action, sessionNumber } }: { entry: Entry }) {
  const name = actionWords(action);
  if (sessionNumber == null) return name;
  return (
    <Link to={`/admin/sessions?viewBookings=${sessionNumber}`} className="text-ember-ink underline">
      {name}
    </Link>
  );
}
