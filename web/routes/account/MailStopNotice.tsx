import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { MailStopNotice_viewer$key } from '../../__generated__/MailStopNotice_viewer.graphql.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toast } from '../../ui/toast.ts';
import { useResumeMails } from './useResumeMails.ts';

const reasons: Record<string, string> = {
  BOUNCED: 'A mail to it came back. Mails about your bookings, your money and your login do not reach you.',
  COMPLAINED:
    'A mail of ours was reported as spam there, so our mail provider sends no more. If you want our mails again, write to us.',
  BLOCKED: 'Our mail provider was told to send nothing there.',
};

/** Says that no mails reach the viewer's address, and what to do about it; renders nothing while they do. */
export function MailStopNotice({ viewer }: { viewer: MailStopNotice_viewer$key }) {
  const { email } = useViewer()!;
  const { mailStop } = useFragment(
    graphql`
      fragment MailStopNotice_viewer on Viewer {
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
      className="mt-8 mb-5"
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
      <Link to="/account/profile/security" className="text-ember-ink underline">
        Change your address
      </Link>{' '}
      and write to us: the link to confirm it goes to the old one, too.
    </Notice>
  );
}
