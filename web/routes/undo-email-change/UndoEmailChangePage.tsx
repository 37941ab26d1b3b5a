import CircleCheck from 'lucide-react/icons/circle-check';
import { Link } from 'react-router-dom';
import { AskingTokenPage } from '../../parts/AskingTokenPage.tsx';
import { AuthCard } from '../../parts/AuthCard.tsx';
import { Button } from '../../ui/Button.tsx';
import { useUndoEmailChange } from './useUndoEmailChange.ts';

/** Opened from the mail to the former address. Asks first, because undoing ends all logins. */
export function UndoEmailChangePage() {
  const [undo] = useUndoEmailChange();
  return (
    <AskingTokenPage
      title="Take Your Address Back"
      lead="We give your account back the address we sent this link to, log you out on every device and end the current password."
      label="Take This Address Back"
      waiting="Taking it back..."
      failed="Not taken back"
      redeem={(token) => undo({ input: { token } })}
    >
      {({ message }) => (
        <AuthCard icon={<CircleCheck />} title="Your Address Is Back" lead={<p role="status">{message}</p>}>
          <p className="text-sm text-soft">
            The link in the mail works for an hour. Did it not come? Ask for another one.
          </p>
          <Button asChild size="lg" block>
            <Link to="/forgot-password">Mail Me Another Link</Link>
          </Button>
        </AuthCard>
      )}
    </AskingTokenPage>
  );
}
