import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { MailStopNotice_viewer$key } from '../__generated__/MailStopNotice_viewer.graphql.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { toast } from '../ui/toast.ts';
import { useResumeMails } from './useResumeMails.ts';

interface MailStopNoticeProps {
  readonly viewer: MailStopNotice_viewer$key;
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
export function MailStopNotice({ viewer, to }: MailStopNoticeProps) {
  const { email, mailStop } = useFragment(
    graphql`
      fragment MailStopNotice_viewer on Viewer {
        email
        mailStop
      }
    `,
    viewer,
  );
  const [resume, busy] = useResumeMails();
  if (!mailStop) return null;

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
