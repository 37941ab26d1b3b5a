import ShieldCheck from 'lucide-react/icons/shield-check';
import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type {
  FindingTable_audit$data,
  FindingTable_audit$key,
} from '../../__generated__/FindingTable_audit.graphql.ts';
import { formatCents, formatNumber } from '../../lib/format.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { AssignRefund } from './AssignRefund.tsx';
import { FixDialog } from './FixDialog.tsx';
import { ReturnedOutside } from './ReturnedOutside.tsx';
import { SetAside } from './SetAside.tsx';
import { ruleLabel, subjectAddress, subjectName } from './subjects.ts';

type Finding = FindingTable_audit$data['findings'][number];

const ofSuperAdmins = ['ASSIGN', 'OUTSIDE', 'SET_ASIDE'];

interface FindingTableProps {
  readonly audit: FindingTable_audit$key | null | undefined;
  readonly onChanged: () => Promise<void>;
}

/** The findings of the last audit, each with its safe fix or with what staff have to do. */
export function FindingTable({ audit: key, onChanged }: FindingTableProps) {
  const audit = useFragment(
    graphql`
      fragment FindingTable_audit on MoneyAudit {
        findingCount
        findings {
          key
          rule
          kind
          subject
          message
          advice
          amountCents
          stripePaymentIntentId
          player {
            name
            username
          }
          session {
            databaseId
            title
          }
          fixes {
            choice
            label
            effect
            movesMoney
            ...AssignRefund_fix
          }
        }
      }
    `,
    key,
  );
  const [fixing, setFixing] = useState<{ finding: Finding; fix: Finding['fixes'][number] } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const findings = audit?.findings ?? [];
  const shown = findings.length;

  function close() {
    setFixing(null);
    // The pressed button may be gone with its row: keyboard focus continues at the heading.
    setTimeout(() => document.activeElement === document.body && heading.current?.focus(), 50);
  }

  const columns: TableColumn<Finding>[] = [
    { key: 'finding', header: 'Finding', primary: true, cell: (finding) => <What finding={finding} /> },
    {
      key: 'rule',
      header: 'Rule',
      cell: ({ rule }) => <Badge tone={rule === 'MAILS' ? 'amber' : 'red'}>{ruleLabel(rule)}</Badge>,
    },
    { key: 'who', header: 'Concerns', cell: (finding) => <Whom finding={finding} /> },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      cell: ({ amountCents }) => (amountCents == null ? '–' : formatCents(amountCents)),
    },
    {
      key: 'fix',
      header: 'Fix',
      onPhone: 'wide',
      className: 'max-md:pt-2! md:w-56',
      cell: (finding) => <Fixes finding={finding} onFix={(fix) => setFixing({ finding, fix })} />,
    },
  ];

  return (
    <section aria-labelledby="findings">
      <h2 id="findings" ref={heading} tabIndex={-1} className="text-title-3 outline-none">
        Findings <span className="figures text-faint">({formatNumber(audit?.findingCount ?? 0)})</span>
      </h2>
      <p className="mt-1 text-sm text-soft">
        What breaks the rules about seats, payments and refunds. Every fix checks again first and happens only
        once.
      </p>
      <div className="mt-4">
        <Table
          caption="Findings"
          columns={columns}
          rows={findings}
          rowKey={(finding) => finding.key}
          empty={<Nothing looked={Boolean(audit)} />}
        />
      </div>
      {audit && audit.findingCount > shown && (
        <p className="mt-3 text-sm text-faint">
          These are the first {shown}; run the audit again when they are fixed.
        </p>
      )}
      {fixing && <FixDeed {...fixing} onClose={close} onChanged={onChanged} />}
    </section>
  );
}

type DeedProps = Pick<FindingTableProps, 'onChanged'> & {
  finding: Finding;
  fix: Finding['fixes'][number];
  onClose: () => void;
};

/** Picks the form of a fix: some need more than a confirmation. */
function FixDeed(props: DeedProps) {
  if (props.fix.choice === 'ASSIGN') return <AssignRefund {...props} />;
  if (props.fix.choice === 'OUTSIDE') return <ReturnedOutside {...props} />;
  if (props.fix.choice === 'SET_ASIDE') return <SetAside {...props} />;
  return <FixDialog {...props} />;
}

function Nothing({ looked }: { looked: boolean }) {
  return (
    <EmptyState title={looked ? 'Nothing is off' : 'Nobody has looked yet'} icon={<ShieldCheck />} level={3}>
      {looked
        ? 'Every seat, payment, refund and mail is as it should be.'
        : 'Run the audit to check every seat, payment, refund and mail.'}
    </EmptyState>
  );
}

function What({ finding }: { finding: Finding }) {
  const { subject, message, advice, fixes, stripePaymentIntentId, kind } = finding;
  const address = subjectAddress(finding);
  const name = subjectName({ kind, subject });
  return (
    <>
      <span className="block wrap-anywhere">
        {address ? (
          <Link to={address} className="text-ember-ink underline">
            {name}
          </Link>
        ) : (
          name
        )}{' '}
        {message}
      </span>
      {stripePaymentIntentId && (
        <span className="figures mt-0.5 block text-xs font-normal break-all text-faint">
          {stripePaymentIntentId}
        </span>
      )}
      {fixes.length === 0 && <span className="mt-1.5 block font-normal text-soft">{advice}</span>}
    </>
  );
}

function Whom({ finding: { player, session } }: { finding: Finding }) {
  if (!player && !session) return '–';
  return (
    <span className="min-w-0">
      {player && <span className="block wrap-anywhere text-text">{player.name}</span>}
      {session && <span className="block text-xs wrap-anywhere text-faint">{session.title}</span>}
    </span>
  );
}

function Fixes({ finding, onFix }: { finding: Finding; onFix: (fix: Finding['fixes'][number]) => void }) {
  const viewer = useViewer();
  if (finding.fixes.length === 0) return <span className="text-faint">By hand</span>;
  const fixes = finding.fixes.filter(({ choice }) => viewer?.isSuperAdmin || !ofSuperAdmins.includes(choice));
  if (fixes.length === 0) return <span className="text-faint">By a super admin</span>;
  return (
    <span className="flex flex-wrap gap-2">
      {fixes.map((fix) => (
        <Button
          key={fix.choice}
          variant="secondary"
          size="sm"
          aria-label={`${fix.label}: ${finding.subject} ${finding.message}`}
          onClick={() => onFix(fix)}
        >
          {fix.label}
        </Button>
      ))}
    </span>
  );
}
