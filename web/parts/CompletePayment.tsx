import { Link } from 'react-router-dom';

interface CompletePaymentProps {
  /** Of the payment page, as long as it is open. */
  readonly url: string | null | undefined;
  readonly sessionId: number;
  /** Of the session, where the page has several. */
  readonly title?: string;
  readonly className?: string;
}

/** What was agreed to once is not asked again: straight to the payment page; without one, to the form that opens it. */
export const CompletePayment = ({ url, sessionId, title, className }: CompletePaymentProps) => {
  const label = title && `Complete Payment: ${title}`;
  return url ? (
    <a href={url} aria-label={label} className={className}>
      Complete Payment
    </a>
  ) : (
    <Link to={`/booking/${sessionId}`} aria-label={label} className={className}>
      Complete Payment
    </Link>
  );
};
