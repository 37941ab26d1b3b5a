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
    toast.success('Google Removed', 'Nobody can log in to your account with it any more.');
  }

  return (
    <Panel
      title="Google"
      description={`Signing in with the Google account you linked logs you in here, even if its address is not ${email}.`}
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
          <p>This Google account no longer logs you in. You stay logged in where you are now.</p>
          <p>To link Google again, sign in with Google as {email}.</p>
        </ConfirmDialog>
      ) : (
        <p className="measure mt-3 text-sm text-soft">
          This is your only way to log in. To remove it, set a password first.
        </p>
      )}
    </Panel>
  );
}
