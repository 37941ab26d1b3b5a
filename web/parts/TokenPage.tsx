import CircleAlert from 'lucide-react/icons/circle-alert';
import MailCheck from 'lucide-react/icons/mail-check';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Refused } from '../relay/useCommit.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { PageMeta } from './PageMeta.tsx';

interface TokenPageProps {
  readonly title: string;
  /** Redeems the token of the URL. */
  readonly redeem: (token: string) => Promise<{ readonly ok: true } | Refused>;
  readonly waiting: string;
  readonly done: string;
  readonly failed: string;
  readonly children: ReactNode;
}

const longestToken = 2000;

/** A page that a link in an e-mail leads to: does what the link is for and says how it went. */
export function TokenPage({ title, redeem, waiting, done, failed, children }: TokenPageProps) {
  const [search] = useSearchParams();
  const token = search.get('token')?.slice(0, longestToken) ?? '';
  const [state, setState] = useState<'waiting' | 'done' | Refused>('waiting');
  const [attempt, setAttempt] = useState(1);
  const asked = useRef(0);

  useEffect(() => {
    // Once, even where effects run twice: the token is good for one use.
    if (asked.current === attempt || token === '') return;
    asked.current = attempt;
    redeem(token).then((outcome) => setState(outcome.ok ? 'done' : outcome));
  }, [redeem, token, attempt]);

  function again() {
    setState('waiting');
    setAttempt(attempt + 1);
  }

  const home = (
    <Button asChild variant="secondary">
      <Link to="/">Return Home</Link>
    </Button>
  );
  return (
    <div className="wrap grid min-h-[60vh] place-items-center" aria-live="polite">
      <PageMeta title={title} noIndex />
      {token === '' ? (
        <EmptyState level={1} title={failed} icon={<CircleAlert />} action={home}>
          The link is not complete. Please use the one in the latest e-mail.
        </EmptyState>
      ) : state === 'waiting' ? (
        <div className="text-center">
          <h1 className="mb-6 text-title-2">{waiting}</h1>
          <Spinner label={waiting} size="lg" />
        </div>
      ) : state === 'done' ? (
        <EmptyState level={1} title={done} icon={<MailCheck />} action={home}>
          {children}
        </EmptyState>
      ) : state.code === 'FAILED' ? (
        <ErrorState level={1} title={failed} onRetry={again} action={home}>
          {state.message}
        </ErrorState>
      ) : (
        <EmptyState level={1} title={failed} icon={<CircleAlert />} action={home}>
          {state.message}
        </EmptyState>
      )}
    </div>
  );
}
