import { useEffect } from 'react';
import { onLoginEnded } from '../relay/committed.ts';
import { toast } from '../ui/toast.ts';

/** After these the page itself leads to the login. */
const LEADING = new Set(['startCheckout', 'sendMessage', 'sendSessionMessage']);

/** Long enough to read it, and to find the button by keyboard. */
const DURATION_MS = 20_000;

/** Of whoever is logged in: what was refused because the login has ended says where to log in, and loses nothing. */
export function useLoginEnded(): void {
  useEffect(
    () =>
      onLoginEnded((mutation) => {
        if (LEADING.has(mutation)) return;
        const path = location.pathname.startsWith('/admin') ? '/admin/login' : '/login';
        const action = { label: 'Log in', onClick: () => void open(path, '_blank', 'noopener') };
        // After what the form itself says of it.
        setTimeout(() =>
          toast.error(
            'Your login has ended',
            'Log in again in another tab, then repeat this here: what you have entered stays.',
            { action, duration: DURATION_MS },
          ),
        );
      }),
    [],
  );
}
