import type { ComponentProps } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { withRedirect } from '../../lib/redirect.ts';
import { useViewer } from '../../relay/viewer.ts';
import { toast } from '../../ui/toast.ts';

interface BookLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> {
  readonly sessionId: number;
}

/** Links to the booking of a session; visitors log in first and return to the session. */
export function BookLink({ sessionId, ...rest }: BookLinkProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  return (
    <Link
      {...rest}
      to={`/booking/${sessionId}`}
      onClick={(event) => {
        if (viewer) return;
        event.preventDefault();
        toast.error('Authentication Required', 'Please log in to book this session');
        navigate(withRedirect('/login', `/sessions/${sessionId}`));
      }}
    />
  );
}
