import { Link } from 'react-router-dom';
import { useViewer } from '../relay/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { toast } from '../ui/toast.ts';
import { useResumeMails } from './useResumeMails.ts';

interface MailStopNoticeProps {
  /** Where the address can be changed, unless that is on this page. */
  readonly to?: string;
}

const reasons: Record<string, string> = {
  BOUNCED: 'A mail to it came back. Mails about your bookings, your money and your login do not reach you.',
  COMPLAINED:
    'A mail of ours was reported as spam there, so our mail provider sends no more. If you want our mails again, write to us.',
  BLOCKED: 'Our mail provider was told to send nothing there.',
};

/** Says that no mails reach the viewer's address, and what to do about it; renders nothing while they do. */
export function MailStopNotice({ to }: MailStopNoticeProps) {
  const viewer = useViewer();
  const [resume, busy] = useResumeMails();
  if (!viewer?.mailStop) return null;
  const { email, mailStop } = viewer;

  async function tryAgain() {
    const outcome = await resume({});
    if (outcome.ok) toast.success('We Try Again', `The next mails go to ${email} again.`);
    else toast.error('Not Changed', outcome.message);
  }

  return (
    <Notice
      tone="warning"
      className={to ? 'mt-8 mb-5' : 'mb-5'}
      title={<span className="wrap-anywhere">Our mails do not arrive at {email}</span>}
      action={
        mailStop !== 'COMPLAINED' && (
          <Button variant="secondary" size="sm" loading={busy} onClick={() => void tryAgain()}>
            Try Again
          </Button>
        )
      }
    >
      {reasons[mailStop]}{' '}
      {to ? (
        <Link to={to} className="text-ember-ink underline">
          Change your address
        </Link>
      ) : (
        'You can change your address here. The link to the current one does not arrive either, so write to us once you have asked for it.'
      )}
    </Notice>
  );
}
