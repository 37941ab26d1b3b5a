import { formatZonedDateTime } from '../../lib/zones.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { useViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toast } from '../../ui/toast.ts';
import { useKeepUser } from './useKeepUser.ts';

interface LeavingNoticeProps {
  readonly userId: string;
  readonly leavesAt: string;
  /** Deletes the account now, without waiting for the end of the grace period. */
  readonly onDelete: () => void;
  readonly onChanged: () => Promise<void>;
}

/** The owner deleted the account and can still restore it; a super admin can restore or erase it for them. */
export function LeavingNotice({ userId, leavesAt, onDelete, onChanged }: LeavingNoticeProps) {
  const zone = useTimeZone();
  const viewer = useViewer();
  const [commit, busy] = useKeepUser();

  async function keep() {
    const outcome = await commit({ input: { userId } });
    if (outcome.ok) toast.success('Account Kept', outcome.value.message);
    else toast.error('Not Kept', outcome.message);
    await onChanged();
  }

  return (
    <Notice
      tone="warning"
      title={`They deleted this account; it is erased on ${formatZonedDateTime(leavesAt, zone)}`}
    >
      <p>
        Until then they can keep it by the link in their mail, or by logging in. Their bookings ended by the
        refund rules.
      </p>
      {viewer?.isSuperAdmin && (
        <span className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" loading={busy} onClick={() => void keep()}>
            Keep the Account
          </Button>
          <Button variant="danger" size="sm" onClick={onDelete}>
            Delete Now
          </Button>
        </span>
      )}
    </Notice>
  );
}
