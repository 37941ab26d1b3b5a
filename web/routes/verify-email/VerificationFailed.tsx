import MailX from 'lucide-react/icons/mail-x';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { withRedirect } from '../../lib/redirect.ts';
import { AuthCard } from '../../parts/AuthCard.tsx';
import { readPendingRegistration } from '../../parts/pendingRegistration.ts';
import { ResendVerification } from '../../parts/ResendVerification.tsx';
import { Button } from '../../ui/Button.tsx';

interface VerificationFailedProps {
  readonly message: string;
  /** The page on which the registration began. */
  readonly back: string;
}

export function VerificationFailed({ message, back }: VerificationFailedProps) {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => setEmail(readPendingRegistration()?.email ?? null), []);
  return (
    <AuthCard
      icon={<MailX className="text-red-ink" />}
      title="Verification Failed"
      lead={<p role="alert">{message}</p>}
    >
      <div>
        <h2 className="text-sm font-semibold">What you can try</h2>
        <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-sm text-soft marker:text-ember">
          <li>Check your spam folder for a newer mail.</li>
          <li>Use the link of the latest mail; older ones stop working.</li>
          <li>
            Still stuck? Contact support through the{' '}
            <Link to="/#support" className="text-ember-ink underline">
              home page
            </Link>
            .
          </li>
        </ul>
      </div>
      <div>
        {email && (
          <p className="mb-3 text-sm text-soft">
            We will send the new link to <strong className="wrap-anywhere text-text">{email}</strong>.
          </p>
        )}
        <ResendVerification email={email} afterFailure variant="primary" />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="secondary" className="flex-1 basis-48">
          <Link to={withRedirect('/register', back)}>Back to Registration</Link>
        </Button>
        <Button asChild variant="secondary" className="flex-1 basis-48">
          <Link to={withRedirect('/login', back)}>Return to Login</Link>
        </Button>
      </div>
    </AuthCard>
  );
}
