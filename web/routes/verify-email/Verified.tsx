import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { withRedirect } from '../../lib/redirect.ts';
import { AuthCard } from '../../parts/AuthCard.tsx';
import { useViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';

const delay = 5000;

/** Returns where the user continues; they may be logged in already. */
function useWayOn(login: string, back: string) {
  const isSomebody = useViewer() !== null;
  return isSomebody
    ? { to: back === '/' ? '/account' : back, label: 'Continue', place: 'your account', isSomebody }
    : { to: login, label: 'Continue to Login', place: 'the login page', isSomebody };
}

interface VerifiedProps {
  /** Prefills the login form. */
  readonly username: string;
  readonly back: string;
}

export function Verified({ username, back }: VerifiedProps) {
  const navigate = useNavigate();
  const login = `/login?verified=true${back === '/' ? '' : `&redirect=${encodeURIComponent(back).replaceAll('%2F', '/')}`}`;
  const { to, label, place, isSomebody } = useWayOn(login, back);
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true, state: { username } }), delay);
    return () => clearTimeout(timer);
  }, [navigate, to, username]);
  return (
    <AuthCard
      icon={<CircleCheck className="text-verdigris-ink" />}
      title="Email Verified"
      lead={
        <p role="status">
          Your email address is verified. We take you {isSomebody && back !== '/' ? 'on' : `to ${place}`} in a
          few seconds.
        </p>
      }
    >
      <Button asChild size="lg" block>
        <Link to={to} state={{ username }} replace>
          {label}
        </Link>
      </Button>
    </AuthCard>
  );
}

/** The link was opened before: no error; the user only has to log in or continue. */
export function AlreadyVerified({ message, back }: { message: string; back: string }) {
  const { to, label, isSomebody } = useWayOn(withRedirect('/login', back), back);
  return (
    <AuthCard
      icon={<CircleCheck className="text-verdigris-ink" />}
      title="Already Verified"
      lead={<p role="status">{isSomebody ? 'Your email address is verified already.' : message}</p>}
    >
      <Button asChild size="lg" block>
        <Link to={to}>{label}</Link>
      </Button>
    </AuthCard>
  );
}
