import CircleCheck from 'lucide-react/icons/circle-check';
import Link2Off from 'lucide-react/icons/link-2-off';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { AuthCard } from '../../parts/AuthCard.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { Button } from '../../ui/Button.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';

type Step = 'form' | 'done' | 'invalid';

export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token')?.trim() ?? '';
  const [step, setStep] = useState<Step>(token ? 'form' : 'invalid');
  return (
    <>
      <PageMeta title="Reset Password" noIndex />
      {step === 'form' && (
        <AuthCard
          title="Choose a New Password"
          lead="You will be logged out on every device and log in again with it."
        >
          <ResetPasswordForm
            token={token}
            onDone={() => setStep('done')}
            onInvalid={() => setStep('invalid')}
          />
        </AuthCard>
      )}
      {step === 'done' && <Done />}
      {step === 'invalid' && <InvalidLink />}
    </>
  );
}

const delay = 3000;

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/login', { replace: true }), delay);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AuthCard
      icon={<CircleCheck className="text-verdigris-ink" />}
      title="Password Reset"
      lead={<p role="status">Your password was reset. We take you to the login page.</p>}
    >
      <Button asChild size="lg" block>
        <Link to="/login" replace>
          Continue to Login
        </Link>
      </Button>
    </AuthCard>
  );
}

function InvalidLink() {
  return (
    <AuthCard
      icon={<Link2Off className="text-red-ink" />}
      title="Invalid Reset Link"
      lead={<p role="alert">This reset link is invalid or has expired.</p>}
    >
      <div className="flex flex-col gap-3">
        <Button asChild block>
          <Link to="/forgot-password">Request a New Link</Link>
        </Button>
        <Button asChild block variant="secondary">
          <Link to="/login">Back to Login</Link>
        </Button>
      </div>
    </AuthCard>
  );
}
