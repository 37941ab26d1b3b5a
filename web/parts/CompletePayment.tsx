import { Link } from 'react-router-dom';

interface CompletePaymentProps {
  /** URL of the payment page, as long as it is open. */
  readonly url: string | null | undefined;
  readonly sessionId: number;
  /** Title of the session, where the page shows several. */
  readonly title?: string;
  readonly className?: string;
}

/**
 * Links straight to the open payment page, so that the player does not agree twice; without one, to the form that
 * opens it.
 */
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
