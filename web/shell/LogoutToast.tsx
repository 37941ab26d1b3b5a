import { useEffect } from 'react';
import { toast } from '../ui/toast.ts';
import { takeLogoutResult } from './useLogout.ts';

/** Says how the logout before this page went. */
export function LogoutToast() {
  useEffect(() => {
    const result = takeLogoutResult();
    if (result === 'done') toast.success('Logout successful');
    if (result === 'failed') {
      toast.error('Logout error', 'There was an issue logging out, but local session was cleared.');
    }
  }, []);
  return null;
}
