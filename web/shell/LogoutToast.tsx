import { useEffect } from 'react';
import { toast } from '../ui/toast.ts';
import { takeLogout } from './takeLogout.ts';

/** Says how the logout that led to this page went. */
export function LogoutToast() {
  useEffect(() => {
    const ending = takeLogout();
    if (ending === 'done') toast.success('Logout successful');
    if (ending === 'failed') {
      toast.error('Logout error', 'There was an issue logging out, but local session was cleared.');
    }
  }, []);
  return null;
}
