import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { withRedirect } from '../../lib/redirect.ts';
import { AuthCard } from '../../parts/AuthCard.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { useRefreshViewer, useViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { useClaimInstallation } from './useClaimInstallation.ts';

/** Opened by the link in the log of a new installation: its visitor becomes the first super admin. */
export function SetupPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const here = `/setup?token=${encodeURIComponent(token)}`;
  const viewer = useViewer();
  const refreshViewer = useRefreshViewer();
  const navigate = useNavigate();
  const [commit, busy] = useClaimInstallation();
  const [refusal, setRefusal] = useState('');

  async function claim() {
    setRefusal('');
    const outcome = await commit({ input: { token } });
    if (!outcome.ok) {
      setRefusal(outcome.message);
      return;
    }
    await refreshViewer();
    await navigate('/admin/health');
  }

  return (
    <AuthCard
      title="Set Up This Installation"
      lead="While an installation has no super admin, whoever opens the link from its log becomes the first one."
    >
      <PageMeta title="Set up" noIndex />
      <FormError title={refusal && 'Nothing was changed'}>{refusal}</FormError>
      {viewer ? (
        <div className="flex flex-col gap-4">
          <p className="text-soft">
            You are logged in as <strong className="text-text">{viewer.username}</strong>. This link works
            once.
          </p>
          <Button block loading={busy} loadingText="Setting up..." onClick={() => void claim()}>
            Become the Super Admin
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <p className="text-soft">Make an account or log in first; you come back to this page.</p>
          <Button asChild block>
            <Link to={withRedirect('/register', here)}>Create Account</Link>
          </Button>
          <Button asChild block variant="secondary">
            <Link to={withRedirect('/login', here)}>Login</Link>
          </Button>
        </div>
      )}
    </AuthCard>
  );
}
