import { useLocation, useNavigate } from 'react-router-dom';
import { withRedirect } from '../lib/redirect.ts';
import { useRefreshViewer } from '../relay/viewer.ts';
import { toast } from '../ui/toast.ts';

/** Somebody is on the way to the login: a page and a part of it may both find that theirs has ended. */
let leaving: Promise<void> | undefined;

/** When the login has ended in the middle of something: says so, leads to the login and from there back here. */
export function useLoginAgain(): (words: string) => Promise<void> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const refreshViewer = useRefreshViewer();
  const leave = async (words: string) => {
    // Else the pages would go on as if somebody were logged in.
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
