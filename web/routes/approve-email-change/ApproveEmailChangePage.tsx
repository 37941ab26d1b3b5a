import CircleCheck from 'lucide-react/icons/circle-check';
import { AskingTokenPage } from '../../parts/AskingTokenPage.tsx';
import { AuthCard } from '../../parts/AuthCard.tsx';
import { useApproveEmailChange } from './useApproveEmailChange.ts';

/** Opened from the mail to the present address. Asks first: opening the page is no consent. */
export function ApproveEmailChangePage() {
  const [approve] = useApproveEmailChange();
  return (
    <AskingTokenPage
      title="Approve Your New Email Address"
      lead="We switch your account to the address named in the e-mail with this link, once you have also opened the link we sent there. If you did not ask for this, leave this page and nothing changes."
      label="Approve the Change"
      waiting="Approving..."
      failed="Not approved"
      redeem={(token) => approve({ input: { token } })}
    >
      {({ isMade, message }) => (
        <AuthCard
          icon={<CircleCheck />}
          title={isMade ? 'Your Address Is Changed' : 'The Change Is Approved'}
          lead={<p role="status">{message}</p>}
        />
      )}
    </AskingTokenPage>
  );
}
