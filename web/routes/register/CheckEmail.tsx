import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { withRedirect } from '../../lib/redirect.ts';
import { AuthCard } from '../../parts/AuthCard.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { ResendVerification } from '../../parts/ResendVerification.tsx';
import { Button } from '../../ui/Button.tsx';

/** The account exists; the user continues in their mailbox. */
export interface CheckEmailProps {
  email: string;
  back: string;
  /** False: this installation sends no mails yet. */
  isSent: boolean;
  /** Returns to the form, for another person or address. */
  onAnother: () => void;
}

export function CheckEmail({ email, back, isSent, onAnother }: CheckEmailProps) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form was longer: without scrolling, its replacement would lie above the visible part.
    scrollTo(0, 0);
    text.current?.focus();
  }, []);
  return (
    <AuthCard
      icon={<MailCheck />}
      title="Check Your Email"
      lead={
        <div ref={text} tabIndex={-1} role="status" className="outline-none">
          {isSent ? 'We have sent' : 'We cannot send mails at the moment. As soon as we can, we send'} a
          verification link to <strong className="font-semibold wrap-anywhere text-text">{email}</strong>.
          Open it to finish your registration.
        </div>
      }
    >
      <PageMeta title="Check Your Email" noIndex />
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-soft marker:text-ember">
        <li>Nothing there? Look in your spam folder.</li>
        <li>The link expires after 24 hours.</li>
      </ul>
      <div className="flex flex-col gap-3">
        <ResendVerification email={email} />
        <Button asChild block>
          <Link to={withRedirect('/login', back)}>Return to Login</Link>
        </Button>
        <Button variant="ghost" block onClick={onAnother}>
          Register Another Account
        </Button>
      </div>
    </AuthCard>
  );
}
