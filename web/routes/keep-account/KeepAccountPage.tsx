import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link, useSearchParams } from 'react-router-dom';
import type { KeepAccountPageQuery } from '../../__generated__/KeepAccountPageQuery.graphql.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { AuthCard } from '../../parts/AuthCard.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { useRefreshViewer, useViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Hourglass } from '../../ui/Hourglass.tsx';
import { useKeepAccount } from './useKeepAccount.ts';

const longestToken = 200;

/** Restores an account that its owner deleted: by the mailed link, or after a login. */
export function KeepAccountPage() {
  const { accountErasedAt } = usePageQuery<KeepAccountPageQuery>(graphql`
    query KeepAccountPageQuery @preloadable {
      accountErasedAt
    }
  `);
  // Keeps the first answer: the query above changes once the account is restored.
  const [erasedAt] = useState(accountErasedAt);
  const [search] = useSearchParams();
  const token = search.get('token')?.slice(0, longestToken) || null;
  const zone = useTimeZone();
  const viewer = useViewer();
  const [commit, busy] = useKeepAccount();
  const refreshViewer = useRefreshViewer();
  const [done, setDone] = useState<string>();
  const [problem, setProblem] = useState<string>();

  async function keep() {
    setProblem(undefined);
    const outcome = await commit({ input: { token } });
    if (!outcome.ok) return setProblem(outcome.message || 'Please try again.');
    setDone(outcome.value.message);
    await refreshViewer().catch(() => {});
  }

  if (done) {
    return (
      <AuthCard icon={<CircleCheck />} title="Your Account Is Kept" lead={<p role="status">{done}</p>}>
        <PageMeta title="Your Account Is Kept" noIndex />
        <p className="text-sm text-soft">
          The seats you gave up did not come back. You can book them again while they are free.
        </p>
        <Button asChild size="lg" block>
          {viewer ? <Link to="/account">My Account</Link> : <Link to="/login">Log In</Link>}
        </Button>
      </AuthCard>
    );
  }
  if (!erasedAt && !token) {
    return (
      <AuthCard
        title="Nothing to Keep Here"
        lead={
          viewer
            ? 'Your account is open, and we are not going to erase anything.'
            : 'Please use the link in the e-mail, or log in to the account that you deleted.'
        }
      >
        <PageMeta title="Keep Your Account" noIndex />
        <Button asChild size="lg" block>
          {viewer ? <Link to="/account">My Account</Link> : <Link to="/login">Log In</Link>}
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      icon={<Hourglass />}
      title={
        erasedAt ? `Your account is deleted on ${formatZonedDateTime(erasedAt, zone)}` : 'Keep Your Account'
      }
      lead={
        erasedAt
          ? 'It is closed now, and nobody can write to you. People who have written or played with you still see your name. On that day we erase your personal data, with your session credit and passes.'
          : 'You deleted your account. Until the day named in the e-mail you can have it back as it was, except for the seats you gave up.'
      }
    >
      <PageMeta title="Keep Your Account" noIndex />
      <FormError title={problem && 'Not kept'}>{problem}</FormError>
      <Button size="lg" block loading={busy} loadingText="Opening it again..." onClick={() => void keep()}>
        Keep My Account
      </Button>
      <Button asChild variant="ghost" block>
        <Link to="/">Leave It Deleted</Link>
      </Button>
    </AuthCard>
  );
}

KeepAccountPage.failure = { title: 'The page to keep your account did not load' };
