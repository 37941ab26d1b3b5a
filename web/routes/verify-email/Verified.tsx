import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { withRedirect } from '../../lib/redirect.ts';
import { AuthCard } from '../../parts/AuthCard.tsx';
import { Button } from '../../ui/Button.tsx';

const delay = 5000;

export function Verified({ back }: { back: string }) {
  const navigate = useNavigate();
  const login = `/login?verified=true${back === '/' ? '' : `&redirect=${encodeURIComponent(back).replaceAll('%2F', '/')}`}`;
  useEffect(() => {
    const timer = setTimeout(() => navigate(login, { replace: true }), delay);
    return () => clearTimeout(timer);
  }, [navigate, login]);
  return (
    <AuthCard
      icon={<CircleCheck className="text-verdigris-ink" />}
      title="Email Verified"
      lead={
        <p role="status">Your email address is verified. We take you to the login page in a few seconds.</p>
      }
    >
      <Button asChild size="lg" block>
        <Link to={login} replace>
          Continue to Login
        </Link>
      </Button>
    </AuthCard>
  );
}

/** The link was opened before: nothing is wrong, and nothing is left to do but to log in. */
export function AlreadyVerified({ message, back }: { message: string; back: string }) {
  return (
    <AuthCard
      icon={<CircleCheck className="text-verdigris-ink" />}
      title="Already Verified"
      lead={<p role="status">{message}</p>}
    >
      <Button asChild size="lg" block>
        <Link to={withRedirect('/login', back)}>Continue to Login</Link>
      </Button>
    </AuthCard>
  );
}
