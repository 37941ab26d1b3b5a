import { useEffect } from 'react';
import { toast } from '../ui/toast.ts';
import { takeLogout } from './useLogout.ts';

/** Says that the logout before this page went well. */
export function LogoutToast() {
  useEffect(() => {
    if (takeLogout()) toast.success('Logout successful');
  }, []);
  return null;
}
