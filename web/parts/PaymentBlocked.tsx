import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

interface PaymentBlockedProps {
  readonly url: string | null;
  /** The page saves a card; nothing is paid there. */
  readonly isForCard?: boolean;
}

/** The link to the provider's page, when the browser did not open it by itself. */
export function PaymentBlocked({ url, isForCard = false }: PaymentBlockedProps) {
  if (url === null) return null;
  return (
    <Notice
      live
      tone="warning"
      title={isForCard ? 'The page for your card is waiting' : 'Your payment page is waiting'}
      action={
        <Button asChild size="sm" variant="secondary">
          <a href={url} target="_blank" rel="noopener noreferrer">
            {isForCard ? 'Open the page' : 'Open payment page'}
          </a>
        </Button>
      }
    >
      {isForCard
        ? 'Enter your card on the page that opened, or open it here.'
        : 'We are holding your booking for you. Pay on the page that opened, or open it here.'}
    </Notice>
  );
}
