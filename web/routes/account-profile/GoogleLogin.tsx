import { graphql, useFragment } from 'react-relay/hooks';
import type { GoogleLogin_viewer$key } from '../../__generated__/GoogleLogin_viewer.graphql.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toast } from '../../ui/toast.ts';
import { useUnlinkGoogle } from './useUnlinkGoogle.ts';

/** The account's Google login and how to remove it; renders nothing without one. */
export function GoogleLogin({ viewer }: { viewer: GoogleLogin_viewer$key }) {
  const { email, hasPassword, googleSince } = useFragment(
    graphql`
      fragment GoogleLogin_viewer on Viewer {
        email
        hasPassword
        googleSince
      }
    `,
    viewer,
  );
  const zone = useTimeZone();
  const [unlink] = useUnlinkGoogle();
  if (googleSince == null) return null;

  async function end() {
    const outcome = await unlink({});
    if (!outcome.ok) throw new Error(outcome.message);
    toast.success('Google Removed', 'It logs nobody in to your account any more.');
  }

  return (
    <Panel
      title="Google"
      description={`Whoever signs in with the Google account that you linked is logged in as you, also when its address is not ${email}.`}
      aria-label="Google"
    >
      <p className="figures text-sm text-soft">
        Linked <WholeTimes>{formatZonedDateTime(googleSince, zone)}</WholeTimes>
      </p>
      {hasPassword ? (
        <ConfirmDialog
          danger
          title="Remove Google?"
          confirmLabel="Remove Google"
          busyLabel="Removing..."
          onConfirm={end}
          trigger={
            <Button variant="secondary" className="mt-4 max-md:w-full">
              Remove Google
            </Button>
          }
        >
          <p>It logs nobody in any more. Where you are logged in by it you stay so.</p>
          <p>Sign in with Google by {email}, and it is linked again.</p>
        </ConfirmDialog>
      ) : (
        <p className="measure mt-3 text-sm text-soft">
          It is the only way in to your account. Set a password first, and you can remove it.
        </p>
      )}
    </Panel>
  );
}
