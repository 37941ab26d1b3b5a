import Copy from 'lucide-react/icons/copy';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ShareInvitation_booking$key } from '../__generated__/ShareInvitation_booking.graphql.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toast.ts';
import { useCloseInvitation } from './useCloseInvitation.ts';
import { useRenewInvitation } from './useRenewInvitation.ts';

/** The link with which friends claim the seats that were paid for them: copied, renewed, revoked. */
export function ShareInvitation({ booking: key }: { booking: ShareInvitation_booking$key }) {
  const { id, group } = useFragment(
    graphql`
      fragment ShareInvitation_booking on Booking {
        id
        group {
          invitationUrl
        }
      }
    `,
    key,
  );
  const [renew] = useRenewInvitation();
  const [close] = useCloseInvitation();
  const url = group?.invitationUrl;

  async function copy() {
    try {
      await navigator.clipboard.writeText(url!);
      toast.success('Link Copied', 'Send it to your friends: each claims one seat.');
    } catch {
      toast.error('Not Copied', 'Your browser did not let us copy it. Select the link and copy it yourself.');
    }
  }

  async function change(commit: typeof renew | typeof close, done: string) {
    const outcome = await commit({ input: { bookingId: id } });
    if (!outcome.ok) {
      toast.error('Not Changed', outcome.message);
      throw new Error(outcome.message);
    }
    toast.success(done);
  }

  if (!url) {
    return (
      <p className="text-sm text-soft">
        No link works at the moment.{' '}
        <Button variant="link" onClick={() => void change(renew, 'New Link Made').catch(() => {})}>
          Make a new link
        </Button>
      </p>
    );
  }
  return (
    <div>
      <p className="figures rounded-md border border-line bg-well px-3 py-2 text-xs break-all select-all">
        {url}
      </p>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <Button variant="secondary" icon={<Copy />} onClick={() => void copy()}>
          Copy Link
        </Button>
        <ConfirmDialog
          title="Make a new link?"
          confirmLabel="New Link"
          cancelLabel="Keep it"
          busyLabel="Renewing..."
          onConfirm={() => change(renew, 'New Link Made')}
          trigger={<Button variant="link">New link</Button>}
        >
          <p>The old link stops working at once. Your friends keep the seats they have claimed.</p>
        </ConfirmDialog>
        <ConfirmDialog
          title="Take the link back?"
          confirmLabel="Take It Back"
          cancelLabel="Keep it"
          busyLabel="Taking back..."
          onConfirm={() => change(close, 'Link Taken Back')}
          trigger={<Button variant="link">Take it back</Button>}
        >
          <p>
            Nobody can claim a seat until you make a new link. Your friends keep the seats they have claimed.
          </p>
        </ConfirmDialog>
      </div>
    </div>
  );
}
