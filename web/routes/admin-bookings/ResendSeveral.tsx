import { useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { BulkDialog, type BulkRow } from '../../ui/BulkDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { useResendMails } from './useResendMails.ts';

const most = 50;

interface ResendSeveralProps {
  readonly mails: readonly BulkRow[];
  readonly onClosed: () => Promise<void>;
}

export function ResendSeveral({ mails, onClosed }: ResendSeveralProps) {
  const [open, setOpen] = useState(false);
  const [resend] = useResendMails();

  async function close() {
    setOpen(false);
    await onClosed();
  }

  return (
    <>
      {mails.length > 1 && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Send several again
        </Button>
      )}
      {open && (
        <BulkDialog
          title="Send mails again"
          rows={mails}
          most={most}
          deed={{
            label: (count) => `Send ${countOf(count, 'mail')} again`,
            done: 'On its way again',
            run: (ids) => resend({ input: { ids } }),
          }}
          onClose={() => void close()}
        >
          Each is tried again as at first, to the address it was written to. One that the provider refuses for
          good comes back to this list; a mail that left cannot be called back.
        </BulkDialog>
      )}
    </>
  );
}
