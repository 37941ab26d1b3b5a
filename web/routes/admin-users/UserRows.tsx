import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { UserRows_users$data, UserRows_users$key } from '../../__generated__/UserRows_users.graphql.ts';
import { formatRecordDate } from '../../lib/format.ts';
import { useListState } from '../../parts/BackToList.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { type Deed, UserActions } from '../../parts/UserActions.tsx';
import { UserBadges } from '../../parts/UserBadges.tsx';
import { UserDialog } from '../../parts/UserDialog.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';

type User = UserRows_users$data[number];

interface UserRowsProps {
  readonly caption: string;
  readonly users: UserRows_users$key;
  readonly manage: 'users' | 'admins';
  readonly stale: boolean;
  readonly maxHeight?: string | undefined;
  readonly onChanged: () => Promise<void>;
}

export function UserRows({ caption, users: key, manage, stale, maxHeight, onChanged }: UserRowsProps) {
  const users = useFragment(
    graphql`
      fragment UserRows_users on AdminUser @relay(plural: true) {
        id
        databaseId
        username
        fullName
        email
        createdAt
        ...UserBadges_user
        ...UserActions_user
        ...UserDialog_user
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const list = useListState();
  const [chosen, setChosen] = useState<{ user: User; deed: Deed } | null>(null);

  const columns: TableColumn<User>[] = [
    {
      key: 'user',
      header: 'User',
      primary: true,
      // The groups stand below each other: fixed widths align their columns.
      className: 'md:w-[24%]',
      cell: ({ databaseId, fullName, username }) => (
        <>
          <Link
            to={`/admin/users/${databaseId}`}
            state={list}
            className="block wrap-anywhere hover:text-ember-ink hover:underline"
          >
            {fullName}
          </Link>
          <span className="block text-xs font-normal wrap-anywhere text-faint">{username}</span>
        </>
      ),
    },
    {
      key: 'email',
      header: 'Email',
      onPhone: 'wide',
      plain: true,
      className: 'md:w-[34%]',
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    },
    {
      key: 'roles',
      header: 'Roles',
      plain: true,
      className: 'md:w-[18%]',
      cell: (user) => <UserBadges user={user} />,
    },
    {
      key: 'since',
      header: 'Since',
      hideOnPhone: true,
      className: 'figures whitespace-nowrap md:w-[12%]',
      cell: ({ createdAt }) => formatRecordDate(createdAt, zone),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      corner: manage === 'users',
      onPhone: 'half',
      cell: (user) => (
        <UserActions user={user} manage={manage} onChoose={(deed) => setChosen({ user, deed })} />
      ),
    },
  ];

  return (
    <>
      <Table
        caption={caption}
        columns={columns}
        rows={users}
        rowKey={({ id }) => id}
        stale={stale}
        {...(maxHeight && { maxHeight })}
      />
      {chosen && <UserDialog {...chosen} onClose={() => setChosen(null)} onChanged={onChanged} />}
    </>
  );
}
