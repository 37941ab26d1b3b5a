import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isSafeRedirect } from '../../lib/redirect.ts';
import { AuthCard } from '../../parts/AuthCard.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { forgetPendingRegistration } from '../../parts/pendingRegistration.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useVerifyEmail } from './useVerifyEmail.ts';
import { VerificationFailed } from './VerificationFailed.tsx';
import { AlreadyVerified, Verified } from './Verified.tsx';

const missing = 'Verification token is missing. Please check your email link.';
const fallback = 'Failed to verify email';

type State =
  | { step: 'loading' }
  | { step: 'verified' }
  | { step: 'already'; message: string }
  | { step: 'failed'; message: string };

export function VerifyEmailPage() {
  const [search] = useSearchParams();
  const token = search.get('token')?.trim() ?? '';
  const redirect = search.get('redirect') ?? '';
  const [verify] = useVerifyEmail();
  const [state, setState] = useState<State>(
    token ? { step: 'loading' } : { step: 'failed', message: missing },
  );
  const asked = useRef('');

  useEffect(() => {
    // A link works once, so it must be used once.
    if (!token || asked.current === token) return;
    asked.current = token;
    verify({ input: { token } }).then((outcome) => {
      // The link has done what it is for, perhaps in another window.
      const isAlready = !outcome.ok && outcome.code === 'CONFLICT' && outcome.message !== '';
      if (outcome.ok || isAlready) forgetPendingRegistration();
      if (outcome.ok) setState({ step: 'verified' });
      else setState({ step: isAlready ? 'already' : 'failed', message: outcome.message || fallback });
    });
  }, [token, verify]);

  const back = isSafeRedirect(redirect) ? redirect : '/';
  return (
    <>
      <PageMeta title="Verify Email" noIndex />
      {state.step === 'loading' && (
        <AuthCard title="Verifying Your Email" lead="One moment, we are checking your link.">
          <Spinner label="Verifying your email" size="lg" />
        </AuthCard>
      )}
      {state.step === 'verified' && <Verified back={back} />}
      {state.step === 'already' && <AlreadyVerified message={state.message} back={back} />}
      {state.step === 'failed' && <VerificationFailed message={state.message} back={back} />}
    </>
  );
}
