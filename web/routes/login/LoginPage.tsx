import { Suspense, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link, useSearchParams } from 'react-router-dom';
import type { LoginPageQuery } from '../../__generated__/LoginPageQuery.graphql.ts';
import { safeRedirect, withRedirect } from '../../lib/redirect.ts';
import { AlreadyLoggedIn } from '../../parts/AlreadyLoggedIn.tsx';
import { AuthCard, waitingButton, waitingField, waitingOr } from '../../parts/AuthCard.tsx';
import { GoogleButton, Or } from '../../parts/GoogleButton.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Skeletons } from '../../ui/Skeleton.tsx';
import { LoginForm } from './LoginForm.tsx';

const query = graphql`
  query LoginPageQuery @preloadable {
    policy {
      googleLogin
      passkeyLogin
    }
  }
`;

const failures: Record<string, string> = {
  auth_failed: 'Signing in with Google did not work. Please try again, or log in with your password.',
  google_auth_failed: 'Signing in with Google did not work. Please try again, or log in with your password.',
  google_not_linked:
    'There is already an account with this email address. Log in to it with your password once: after that, Google opens it too. If you do not know the password, you can reset it.',
  google_unavailable: 'Google cannot be reached at the moment. Please log in with your password.',
  too_many_logins:
    'Too many sign-ins with Google. Please try again in 15 minutes, or log in with your password.',
  access_denied: 'Google was not allowed to sign you in.',
};

export function LoginPage() {
  // Fixed at the first render: after a login here, the form itself navigates on.
  const [known] = useState(useViewer());
  const [search] = useSearchParams();
  const back = safeRedirect(search.get('redirect'));
  const error = search.get('error');
  /** The form shows a newer error: it replaces the one from the address. */
  const [isRefusedAgain, setRefusedAgain] = useState(false);
  if (known) return <AlreadyLoggedIn viewer={known} back={back} />;
  return (
    <AuthCard
      title="Log In"
      lead="Welcome back. Your seat is warm."
      footer={
        <>
          New here?{' '}
          <Link to={withRedirect('/register', back)} className="text-ember-ink underline">
            Create an account
          </Link>
        </>
      }
    >
      <PageMeta title="Log In" description="Log in to book seats and manage your sessions." />
      {search.get('verified') === 'true' && (
        <Notice tone="success">Email verified successfully! You can now log in.</Notice>
      )}
      {error && !isRefusedAgain && (
        <Notice tone="danger" title="Login failed">
          {Object.hasOwn(failures, error) ? failures[error] : 'Please try again.'}
        </Notice>
      )}
      <Suspense
        fallback={
          <Skeletons
            label="Loading the form"
            sizes={[
              waitingField,
              waitingField,
              'h-6 max-sm:h-12',
              'h-12',
              waitingOr,
              waitingButton,
              waitingButton,
            ]}
            className="flex flex-col gap-5"
          />
        }
      >
        <Ways back={back} onRefused={() => setRefusedAgain(true)} />
      </Suspense>
    </AuthCard>
  );
}

function Ways({ back, onRefused }: { back: string; onRefused: () => void }) {
  const { googleLogin, passkeyLogin } = usePageQuery<LoginPageQuery>(query).policy;
  return (
    <>
      <LoginForm back={back} offersPasskey={passkeyLogin} onRefused={onRefused} />
      {googleLogin && (
        <>
          {!passkeyLogin && <Or />}
          <GoogleButton redirect={back} />
        </>
      )}
    </>
  );
}

LoginPage.failure = { title: 'The login did not load' };
