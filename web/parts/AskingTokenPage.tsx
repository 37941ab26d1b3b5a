import MailWarning from 'lucide-react/icons/mail-warning';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Refused } from '../relay/useCommit.ts';
import { useRefreshViewer } from '../relay/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/FormError.tsx';
import { AuthCard } from './AuthCard.tsx';
import { PageMeta } from './PageMeta.tsx';

interface AskingTokenPageProps<Value> {
  readonly title: string;
  /** What the link will do. */
  readonly lead: string;
  readonly label: string;
  readonly waiting: string;
  readonly failed: string;
  /** Redeems the token of the URL. */
  readonly redeem: (token: string) => Promise<{ readonly ok: true; readonly value: Value } | Refused>;
  readonly children: (done: Value) => ReactNode;
}

const longestToken = 200;

/** The page of an e-mail link that asks for confirmation before it does what the link is for. */
export function AskingTokenPage<Value>({
  title,
  lead,
  label,
  waiting,
  failed,
  redeem,
  children,
}: AskingTokenPageProps<Value>) {
  const [search] = useSearchParams();
  const token = search.get('token')?.slice(0, longestToken) ?? '';
  const refreshViewer = useRefreshViewer();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<{ value: Value }>();
  const [problem, setProblem] = useState<Refused>();

  async function act() {
    setProblem(undefined);
    setBusy(true);
    const outcome = await redeem(token);
    setBusy(false);
    if (!outcome.ok) return setProblem(outcome);
    setDone(outcome);
    await refreshViewer().catch(() => {});
  }

  return (
    <>
      <PageMeta title={title} noIndex />
      {done ? (
        children(done.value)
      ) : (
        <AuthCard
          icon={<MailWarning />}
          title={title}
          lead={token === '' ? 'The link is not complete. Please use the one in the e-mail.' : lead}
        >
          <FormError title={problem && failed}>{problem?.message}</FormError>
          {/* An expired link does not work the next time either. */}
          {token !== '' && problem?.code !== 'EXPIRED' && (
            <Button size="lg" block loading={busy} loadingText={waiting} onClick={() => void act()}>
              {label}
            </Button>
          )}
        </AuthCard>
      )}
    </>
  );
}
