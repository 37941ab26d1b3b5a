import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type {
  AuditRows_entries$data,
  AuditRows_entries$key,
} from '../../__generated__/AuditRows_entries.graphql.ts';
import { formatRecordTime } from '../../lib/records.ts';
import { AuditChanges } from '../../parts/AuditChanges.tsx';
import { actionWords, targetAddress, targetText } from '../../parts/auditWords.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';

type Entry = AuditRows_entries$data[number];

/** The audit log: actor, action and target, with the values before and after. */
export function AuditRows({ entries: key, stale }: { entries: AuditRows_entries$key; stale: boolean }) {
  const entries = useFragment(
    graphql`
      fragment AuditRows_entries on AuditEntry @relay(plural: true) {
        id
        action
        targetType
        targetId
        targetName
        sessionNumber
        gameMasterNumber
        createdAt
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
    `,
    key,
  );
  const zone = useTimeZone();
  const columns: TableColumn<Entry>[] = [
    {
      key: 'when',
      header: 'When',
      className: 'figures',
      cell: ({ createdAt }) => <WholeTimes>{formatRecordTime(createdAt, zone)}</WholeTimes>,
    },
    {
      key: 'who',
      header: 'Who',
      cell: ({ actor }) => <span className="wrap-anywhere">{actor?.fullName ?? 'Nobody any more'}</span>,
    },
    { key: 'action', header: 'What', primary: true, cell: ({ action }) => actionWords(action) },
    { key: 'target', header: 'To what', cell: (entry) => <Target entry={entry} /> },
    {
      key: 'changes',
      header: 'Values',
      onPhone: 'wide',
      className: 'md:w-2/5',
      cell: ({ changes }) => <AuditChanges changes={changes} zone={zone} />,
    },
  ];
  return <Table caption="Audit log" columns={columns} rows={entries} rowKey={({ id }) => id} stale={stale} />;
}

function Target({ entry }: { entry: Entry }) {
  const name = targetText(entry);
  // A deleted user has no page.
  const address = entry.targetType === 'User' && !entry.targetName ? null : targetAddress(entry);
  if (!address) return <span className="figures">{name}</span>;
  return (
    <Link to={address} className="figures text-ember-ink underline">
      {name}
    </Link>
  );
}
