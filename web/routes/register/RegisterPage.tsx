import { Suspense, useEffect, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link, useSearchParams } from 'react-router-dom';
import type { RegisterPageQuery } from '../../__generated__/RegisterPageQuery.graphql.ts';
import { safeRedirect, withRedirect } from '../../lib/redirect.ts';
import { AlreadyLoggedIn } from '../../parts/AlreadyLoggedIn.tsx';
import { AuthCard, waitingButton, waitingField, waitingOr } from '../../parts/AuthCard.tsx';
import { GoogleButton, Or } from '../../parts/GoogleButton.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { forgetPendingRegistration, readPendingRegistration } from '../../parts/pendingRegistration.ts';
import { usePageQuery } from '../../relay/page.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Skeletons } from '../../ui/Skeleton.tsx';
import { CheckEmail, type CheckEmailProps } from './CheckEmail.tsx';
import { RegisterForm } from './RegisterForm.tsx';

const query = graphql`
  query RegisterPageQuery @preloadable {
    policy {
      registrationOpen
      googleLogin
      sendsMail
    }
  }
`;

export function RegisterPage() {
  const [search] = useSearchParams();
  const back = safeRedirect(search.get('redirect'));
  const [email, setEmail] = useState<string>();
  const viewer = useViewer();

  useEffect(() => {
    // As long as the verification link is valid.
    const pending = readPendingRegistration();
    if (!viewer && pending && Date.now() - pending.timestamp < 24 * 3_600_000) setEmail(pending.email);
  }, [viewer]);

  function startAnew() {
    forgetPendingRegistration();
    setEmail(undefined);
  }
  if (email !== undefined) return <Registered email={email} back={back} onAnother={startAnew} />;
  if (viewer) return <AlreadyLoggedIn viewer={viewer} back={back} />;
  return (
    <AuthCard
      title="Create Account"
      lead="One account for every table: book seats, write to Game Masters, keep your evenings in one place."
      footer={
        <>
          Already have an account?{' '}
          <Link to={withRedirect('/login', back)} className="text-ember-ink underline">
            Log in
          </Link>
        </>
      }
    >
      <PageMeta
        title="Create Account"
        description="Register to book seats at tabletop sessions run by professional Game Masters."
      />
      <Suspense
        fallback={
          <Skeletons
            label="Loading the form"
            sizes={[
              waitingButton,
              waitingOr,
              ...[waitingField, waitingField, waitingField],
              'h-25.75 max-md:h-31.25',
              ...[waitingField, 'h-12', 'h-12'],
            ]}
            className="flex flex-col gap-5"
          />
        }
      >
        <Ways back={back} onRegistered={setEmail} />
      </Suspense>
    </AuthCard>
  );
}

function Registered(props: Omit<CheckEmailProps, 'isSent'>) {
  return <CheckEmail {...props} isSent={usePageQuery<RegisterPageQuery>(query).policy.sendsMail} />;
}

function Ways({ back, onRegistered }: { back: string; onRegistered: (email: string) => void }) {
  const { registrationOpen, googleLogin } = usePageQuery<RegisterPageQuery>(query).policy;
  if (!registrationOpen)
    return (
      <Notice title="Registration is closed">
        We are not taking new accounts at the moment. Please come back later; if you have an account, you can
        log in as always.
      </Notice>
    );
  return (
    <>
      {googleLogin && (
        <>
          <GoogleButton redirect={back} />
          <Or />
        </>
      )}
      <RegisterForm redirect={back === '/' ? null : back} onRegistered={onRegistered} />
    </>
  );
}

RegisterPage.failure = { title: 'The registration did not load' };
