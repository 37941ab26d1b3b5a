import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { EMAIL_UNDO_HOURS } from '../../../api/identity/profile.rules.ts';
import type { EmailChangeNotice_user$key } from '../../__generated__/EmailChangeNotice_user.graphql.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { ReasonField } from '../../parts/ReasonField.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toast } from '../../ui/toast.ts';
import { useApproveUserEmailChange } from './useApproveUserEmailChange.ts';

interface EmailChangeNoticeProps {
  readonly user: EmailChangeNotice_user$key;
  readonly onChanged: () => Promise<void>;
}

/**
 * A pending change of the e-mail address; staff with the right to do so approve it here in place of the present
 * address.
 */
export function EmailChangeNotice({ user: key, onChanged }: EmailChangeNoticeProps) {
  const user = useFragment(
    graphql`
      fragment EmailChangeNotice_user on AdminUser {
        id
        fullName
        email
        emailChange {
          email
          requestedAt
          isProved
        }
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const [approve, busy] = useApproveUserEmailChange();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  if (!user.emailChange) return null;
  const { email, requestedAt, isProved } = user.emailChange;

  async function submit() {
    const isSaid = reason.trim().length >= 3;
    setProblems(isSaid ? {} : { reason: 'Please give a reason' });
    if (!isSaid) return;
    const outcome = await approve({ input: { userId: user.id, email, reason } });
    if (!outcome.ok) {
      setProblems({ [outcome.field === 'reason' ? 'reason' : 'form']: outcome.message });
      return;
    }
    setAsking(false);
    setReason('');
    toast.success('Address Approved', `${user.email} is told by mail.`);
    await onChanged();
  }

  return (
    <Notice
      title={
        <span className="wrap-anywhere">
          Asked for {email} on <WholeTimes>{formatZonedDateTime(requestedAt, zone)}</WholeTimes>
        </span>
      }
    >
      <p className="wrap-anywhere">
        Waiting for the link at {user.email}
        {!isProved && ' and the one at the new address'}. If they no longer get mail there, they can write to
        us.
      </p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => setAsking(true)}>
        Approve for the Old Address
      </Button>
      {isAsking && (
        <FormDialog
          size="sm"
          title="Approve the new address?"
          description={`First check that ${user.fullName} is the one writing: anybody who reads mail at the new address gets the account. ${
            isProved
              ? 'The address changes at once.'
              : 'The address changes once the link at the new one is opened.'
          }`}
          submitLabel="Approve the Address"
          busyLabel="Approving..."
          busy={busy}
          error={problems.form}
          onSubmit={submit}
          onClose={() => setAsking(false)}
        >
          <p className="text-sm wrap-anywhere text-soft">
            From {user.email} to <strong className="text-text">{email}</strong>. We tell the old address, from
            which the change can be undone for {EMAIL_UNDO_HOURS} hours.
          </p>
          <ReasonField
            required
            error={problems.reason}
            hint="How you checked who is writing; we keep it in the records."
            value={reason}
            onChange={setReason}
          />
        </FormDialog>
      )}
    </Notice>
  );
}
