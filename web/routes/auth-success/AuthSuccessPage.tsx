import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { safeRedirect } from '../../lib/redirect.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { useRefreshViewer } from '../../relay/viewer.ts';
import { Logo } from '../../ui/Logo.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useExchangeSignInCode } from './useExchangeSignInCode.ts';

/** The return from Google: exchanges the one-time code in the address for a login and continues. */
export function AuthSuccessPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const refreshViewer = useRefreshViewer();
  const [exchange] = useExchangeSignInCode();
  const asked = useRef(false);
  const code = search.get('token');
  const isAdmin = search.get('redirect') === 'admin';

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const fail = () =>
      navigate(isAdmin ? '/admin/login?error=auth_failed' : '/login?error=auth_failed', { replace: true });
    if (!code) {
      fail();
      return;
    }
    exchange({ input: { code } }).then(async (outcome) => {
      if (!outcome.ok) return fail();
      await refreshViewer().catch(() => {});
      navigate(safeRedirect(outcome.value.redirectTo), { replace: true });
    });
  }, [code, isAdmin, exchange, navigate, refreshViewer]);

  return (
    <div className="grid min-h-dvh place-items-center px-4 text-center">
      <PageMeta title="Completing authentication" noIndex />
      <div className="flex flex-col items-center gap-6">
        <Logo size="lg" />
        <Spinner label={null} size="lg" />
        <h1 role="status" className="text-title-4">
          Completing authentication...
        </h1>
      </div>
    </div>
  );
}
