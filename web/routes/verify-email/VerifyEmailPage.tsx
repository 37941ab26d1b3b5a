import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { safeRedirect } from '../../lib/redirect.ts';
import { AuthCard } from '../../parts/AuthCard.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { forgetPendingRegistration } from '../../parts/pendingRegistration.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useVerifyEmail } from './useVerifyEmail.ts';
import { VerificationFailed } from './VerificationFailed.tsx';
import { AlreadyVerified, Verified } from './Verified.tsx';

const missing = 'Verification token is missing. Please check your email link.';
const fallback = 'Failed to verify email';

type State =
  | { step: 'loading' }
  | { step: 'verified'; username: string }
  | { step: 'already'; message: string }
  | { step: 'failed'; message: string }
  // The server has not judged the link.
  | { step: 'unanswered'; message: string };

export function VerifyEmailPage() {
  const [search] = useSearchParams();
  const token = search.get('token')?.trim() ?? '';
  const redirect = search.get('redirect') ?? '';
  const [verify] = useVerifyEmail();
  const [state, setState] = useState<State>(
    token ? { step: 'loading' } : { step: 'failed', message: missing },
  );
  const asked = useRef('');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    // A link works only once, so the request is sent only once.
    const asking = `${attempt} ${token}`;
    if (!token || asked.current === asking) return;
    asked.current = asking;
    verify({ input: { token } }).then((outcome) => {
      // The link was used successfully before, perhaps in another window.
      const isAlready = !outcome.ok && outcome.code === 'CONFLICT' && outcome.message !== '';
      if (outcome.ok || isAlready) forgetPendingRegistration();
      if (outcome.ok) return setState({ step: 'verified', username: outcome.value.username });
      const step = isAlready ? 'already' : outcome.code === 'FAILED' ? 'unanswered' : 'failed';
      setState({ step, message: outcome.message || fallback });
    });
  }, [token, verify, attempt]);

  function again() {
    setState({ step: 'loading' });
    setAttempt((count) => count + 1);
  }

  const back = safeRedirect(redirect);
  return (
    <>
      <PageMeta title="Verify Email" noIndex />
      {state.step === 'loading' && (
        <AuthCard title="Verifying Your Email" lead="One moment, we are checking your link.">
          <Spinner label="Verifying your email" size="lg" />
        </AuthCard>
      )}
      {state.step === 'verified' && <Verified username={state.username} back={back} />}
      {state.step === 'already' && <AlreadyVerified message={state.message} back={back} />}
      {state.step === 'unanswered' && (
        <div className="wrap py-10">
          <ErrorState level={1} title="Your link could not be checked" onRetry={again}>
            {state.message}
          </ErrorState>
        </div>
      )}
      {state.step === 'failed' && <VerificationFailed message={state.message} back={back} />}
    </>
  );
}
