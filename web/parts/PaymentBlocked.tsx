import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** The way on for those whose browser did not open the payment page by itself. */
export function PaymentBlocked({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <Notice
      live
      tone="warning"
      title="Your payment page is waiting"
      action={
        <Button asChild size="sm" variant="secondary">
          <a href={url} target="_blank" rel="noopener noreferrer">
            Open payment page
          </a>
        </Button>
      }
    >
      Your seat is held. Pay on the page that opened, or open it here.
    </Notice>
  );
}
