import { Link } from 'react-router-dom';

interface CompletePaymentProps {
  /** Of the payment page, as long as it is open. */
  readonly url: string | null | undefined;
  readonly sessionId: number;
  readonly className?: string;
}

/** What was agreed to once is not asked again: straight to the payment page; without one, to the form that opens it. */
export const CompletePayment = ({ url, sessionId, className }: CompletePaymentProps) =>
  url ? (
    <a href={url} className={className}>
      Complete Payment
    </a>
  ) : (
    <Link to={`/booking/${sessionId}`} className={className}>
      Complete Payment
    </Link>
  );
