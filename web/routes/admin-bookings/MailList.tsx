import { graphql, useFragment } from 'react-relay/hooks';
import type { MailList_mails$data, MailList_mails$key } from '../../__generated__/MailList_mails.graphql.ts';
import { formatRecordTime } from '../../lib/records.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Button } from '../../ui/Button.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { toast } from '../../ui/toast.ts';
import { ResendSeveral } from './ResendSeveral.tsx';
import { useResendMail } from './useResendMail.ts';

type Mail = MailList_mails$data[number];

interface MailListProps {
  readonly mails: MailList_mails$key;
  readonly onStale: () => Promise<void>;
}

/** Mails that failed after every retry. */
export function MailList({ mails: key, onStale }: MailListProps) {
  const mails = useFragment(
    graphql`
      fragment MailList_mails on UndeliveredMail @relay(plural: true) {
        id
        toAddress
        subject
        lastError
        createdAt
      }
    `,
    key,
  );
  const zone = useTimeZone();

  const columns: TableColumn<Mail>[] = [
    {
      key: 'mail',
      header: 'Mail',
      primary: true,
      cell: ({ subject, toAddress }) => (
        <>
          <span className="block wrap-anywhere">
            <WholeTimes>{subject}</WholeTimes>
          </span>
          <span className="block text-xs font-normal wrap-anywhere text-faint">{toAddress}</span>
        </>
      ),
    },
    {
      key: 'error',
      header: 'Problem',
      onPhone: 'wide',
      cell: ({ lastError }) => <span className="wrap-anywhere">{lastError ?? 'No answer'}</span>,
    },
    {
      key: 'written',
      header: 'Written',
      className: 'figures md:whitespace-nowrap',
      cell: ({ createdAt }) => <WholeTimes>{formatRecordTime(createdAt, zone)}</WholeTimes>,
    },
    {
      key: 'resend',
      header: 'Action',
      hideHeader: true,
      align: 'end',
      cell: (mail) => <Resend mail={mail} onStale={onStale} />,
    },
  ];

  return (
    <section aria-labelledby="mails">
      <h2 id="mails" className="text-title-3">
        Undelivered mails <span className="figures text-faint">({mails.length})</span>
      </h2>
      <p className="mt-1 text-sm text-soft">
        Given up after every retry. Sending again starts the retries anew.
      </p>
      {mails.length === 0 ? (
        <p className="mt-4 rounded-lg border border-line bg-surface px-5 py-6 text-sm text-soft">
          Every mail was delivered or is on its way.
        </p>
      ) : (
        <div className="mt-4">
          <div className="mb-4">
            <ResendSeveral
              mails={mails.map(({ id, subject, toAddress, lastError }) => ({
                id,
                label: subject,
                hint: `${toAddress}: ${lastError ?? 'No answer'}`,
              }))}
              onClosed={onStale}
            />
          </div>
          <Table caption="Undelivered mails" columns={columns} rows={mails} rowKey={({ id }) => id} />
        </div>
      )}
    </section>
  );
}

function Resend({ mail, onStale }: { mail: Mail; onStale: () => Promise<void> }) {
  const [commit, busy] = useResendMail();

  async function resend() {
    const outcome = await commit({ input: { id: mail.id } });
    if (outcome.ok) {
      toast.success('Mail Queued', `It is sent to ${mail.toAddress} again.`);
      return;
    }
    toast.error('Not Sent', outcome.message);
    if (outcome.code === 'NOT_FOUND') await onStale();
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      loading={busy}
      aria-label={`Send again: ${mail.subject} to ${mail.toAddress}`}
      onClick={() => void resend()}
    >
      Send again
    </Button>
  );
}
