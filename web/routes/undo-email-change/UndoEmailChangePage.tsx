import CircleCheck from 'lucide-react/icons/circle-check';
import MailWarning from 'lucide-react/icons/mail-warning';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AuthCard } from '../../parts/AuthCard.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { useRefreshViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { useUndoEmailChange } from './useUndoEmailChange.ts';

const longestToken = 200;

/** Where the mail to an address that was left leads. It asks first: everybody is logged out by it. */
export function UndoEmailChangePage() {
  const [search] = useSearchParams();
  const token = search.get('token')?.slice(0, longestToken) ?? '';
  const [undo, busy] = useUndoEmailChange();
  const refreshViewer = useRefreshViewer();
  const [done, setDone] = useState<string>();
  const [problem, setProblem] = useState<string>();

  async function takeBack() {
    setProblem(undefined);
    const outcome = await undo({ input: { token } });
    if (!outcome.ok) return setProblem(outcome.message);
    setDone(outcome.value.message);
    await refreshViewer().catch(() => {});
  }

  return (
    <>
      <PageMeta title="Take Your Address Back" noIndex />
      {done ? (
        <AuthCard icon={<CircleCheck />} title="Your Address Is Back" lead={<p role="status">{done}</p>}>
          <p className="text-sm text-soft">
            The link in the mail works for an hour. Did it not come? Ask for another one.
          </p>
          <Button asChild size="lg" block>
            <Link to="/forgot-password">Mail Me Another Link</Link>
          </Button>
        </AuthCard>
      ) : (
        <AuthCard
          icon={<MailWarning />}
          title="Take Your Address Back"
          lead={
            token === ''
              ? 'The link is not complete. Please use the one in the e-mail.'
              : 'Your account gets the address back to which the e-mail with this link went, every device is logged out, and the password ends.'
          }
        >
          <FormError title={problem && 'Not taken back'}>{problem}</FormError>
          {token !== '' && (
            <Button
              size="lg"
              block
              loading={busy}
              loadingText="Taking it back..."
              onClick={() => void takeBack()}
            >
              Take This Address Back
            </Button>
          )}
        </AuthCard>
      )}
    </>
  );
}
