import { useEffect, useRef, useState } from 'react';
import { onCommitted, onLoginEnded } from '../relay/committed.ts';
import { lazily } from '../ui/lazily.tsx';
import { toast } from '../ui/toast.ts';
import { useLogoutElsewhere } from './useLogoutElsewhere.ts';

const LoginEndedDialog = lazily(
  'LoginEndedDialog',
  async () => (await import('./LoginEndedDialog.tsx')).LoginEndedDialog,
);

/** After these mutations the page itself leads to the login. */
const LEADING = new Set(['startCheckout', 'sendMessage', 'sendSessionMessage']);

/** Long enough to read it, and to find the button by keyboard. */
const DURATION_MS = 20_000;

const TITLE = 'Your login has ended';
const WORDS = 'Log in again in another tab, then try again here: what you entered is still on this page.';

function openLogin(): void {
  const path = location.pathname.startsWith('/admin') ? '/admin/login' : '/login';
  open(path, '_blank', 'noopener');
}

/**
 * For a logged-in viewer: when a mutation is refused because the login has ended, says where to log in, and loses
 * nothing.
 */
export function LoginEndedNotice({ viewerId }: { viewerId: string }) {
  const [isCovered, setCovered] = useState(false);
  const keeps = useRef(false);
  useLogoutElsewhere(viewerId, keeps);
  useEffect(
    () =>
      onCommitted(() => {
        keeps.current = false; // the viewer has logged in again
      }),
    [],
  );
  useEffect(
    () =>
      onLoginEnded((mutation) => {
        if (LEADING.has(mutation)) return;
        keeps.current = true;
        // After the form's own message.
        setTimeout(() => {
          // Beside an open modal dialog nothing can be pressed, and no key leads to a toast.
          if (document.body.style.pointerEvents === 'none') return setCovered(true);
          const action = { label: 'Log in', onClick: openLogin };
          toast.error(TITLE, WORDS, { action, duration: DURATION_MS });
        });
      }),
    [],
  );
  return (
    isCovered && (
      <LoginEndedDialog title={TITLE} onConfirm={openLogin} onClose={() => setCovered(false)}>
        {WORDS}
      </LoginEndedDialog>
    )
  );
}
