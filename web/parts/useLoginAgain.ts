import { useLocation, useNavigate } from 'react-router-dom';
import { withRedirect } from '../lib/redirect.ts';
import { useRefreshViewer } from '../relay/viewer.ts';
import { toast } from '../ui/toast.ts';

/** When the login has ended in the middle of something: says so, leads to the login and from there back here. */
export function useLoginAgain(): (words: string) => Promise<void> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const refreshViewer = useRefreshViewer();
  return async (words) => {
    // Else the pages would go on as if somebody were logged in.
    await refreshViewer().catch(() => {});
    toast.error('Authentication Required', words);
    navigate(withRedirect('/login', pathname + search));
  };
}
