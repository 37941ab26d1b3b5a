import { Suspense, useEffect, useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { isSameSitePath } from '../../../api/identity/redirect.rules.ts';
import type { AdminLoginPageQuery } from '../../__generated__/AdminLoginPageQuery.graphql.ts';
import { AuthCard, waitingButton, waitingField, waitingOr } from '../../parts/AuthCard.tsx';
import { GoogleButton, Or } from '../../parts/GoogleButton.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Logo } from '../../ui/Logo.tsx';
import { Skeletons } from '../../ui/Skeleton.tsx';
import { useSite } from '../../ui/siteContext.ts';
import { toast } from '../../ui/toast.ts';
import { AdminLoginForm } from './AdminLoginForm.tsx';

const query = graphql`
  query AdminLoginPageQuery @preloadable {
    policy {
      googleLogin
      passkeyLogin
    }
  }
`;

const dashboard = '/admin/dashboard';

const failures: Record<string, [title: string, description: string]> = {
  access_denied: ['Access Denied', 'You need admin privileges to access this panel.'],
  google_auth_failed: ['Authentication Failed', 'Signing in with Google did not work. Please try again.'],
  auth_failed: ['Authentication Failed', 'We could not log you in. Please try again.'],
  google_not_linked: [
    'Authentication Failed',
    'There is already an account with this email address. Log in to it with your password once: after that, Google opens it too.',
  ],
  google_unavailable: ['Authentication Failed', 'Google cannot be reached at the moment.'],
  too_many_logins: [
    'Authentication Failed',
    'Too many sign-ins with Google. Please try again in 15 minutes.',
  ],
  authentication_required: ['Authentication Required', 'Please log in to access the admin area'],
};

function destination(redirect: string | null): string {
  const isAdminPage = redirect !== null && /^\/admin(?:[/?#]|$)/.test(redirect) && isSameSitePath(redirect);
  return isAdminPage && !redirect.startsWith('/admin/login') ? redirect : dashboard;
}

export function AdminLoginPage() {
  const site = useSite();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const viewer = useViewer();
  const isAdmin = Boolean(viewer?.isAdmin || viewer?.isSuperAdmin);
  const target = destination(search.get('redirect'));
  const error = search.get('error');
  const told = useRef('');

  useEffect(() => {
    if (isAdmin) navigate(target, { replace: true });
  }, [isAdmin, target, navigate]);
  useEffect(() => {
    if (!error || told.current === error || !Object.hasOwn(failures, error)) return;
    told.current = error;
    const [title, description] = failures[error] ?? ['Authentication Failed', ''];
    toast.error(title, description);
  }, [error]);

  return (
    <div className="flex min-h-dvh flex-col">
      <PageMeta title="Admin Login" noIndex />
      <div className="wrap flex h-16 items-center">
        <Link to="/" className="rounded-sm" aria-label={`${site.name}, home`}>
          <Logo />
        </Link>
      </div>
      <div className="grid flex-1 place-items-center">
        <AuthCard
          title="Admin Login"
          lead={
            viewer && !isAdmin
              ? `For those who run the board. You are logged in as ${viewer.fullName}, who is not an admin.`
              : 'For those who run the board.'
          }
          footer={
            <Link to="/login" className="text-ember-ink underline">
              Log in as a player
            </Link>
          }
        >
          <Suspense
            fallback={
              <Skeletons
                label="Loading the form"
                sizes={[waitingField, waitingField, 'h-12', waitingOr, waitingButton, waitingButton]}
                className="flex flex-col gap-5"
              />
            }
          >
            <Ways />
          </Suspense>
        </AuthCard>
      </div>
    </div>
  );
}

function Ways() {
  const { googleLogin, passkeyLogin } = usePageQuery<AdminLoginPageQuery>(query).policy;
  return (
    <>
      <AdminLoginForm offersPasskey={passkeyLogin} />
      {googleLogin && (
        <>
          {!passkeyLogin && <Or />}
          <GoogleButton redirect="admin" />
        </>
      )}
    </>
  );
}
