import { useLocation, useNavigate } from 'react-router-dom';
import { withRedirect } from '../lib/redirect.ts';
import { useRefreshViewer } from '../relay/viewer.ts';
import { toast } from '../ui/toast.ts';

/** The redirect to the login that is under way: a page and a part of it may both find that the login has ended. */
let leaving: Promise<void> | undefined;

/**
 * Returns what to call when the login has ended during use: it says so, leads to the login and from there back here.
 */
export function useLoginAgain(): (words: string) => Promise<void> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const refreshViewer = useRefreshViewer();
  const leave = async (words: string) => {
    // Otherwise the pages would go on as if the viewer were logged in.
    await refreshViewer().catch(() => {});
    toast.error('Authentication Required', words);
    await navigate(withRedirect('/login', pathname + search));
  };
  return (words) => {
    leaving ??= leave(words).finally(() => {
      leaving = undefined;
    });
    return leaving;
  };
}
