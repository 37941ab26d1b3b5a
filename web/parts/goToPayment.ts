import { toast } from '../ui/toast.ts';

/**
 * Leaves for the hosted payment page, out of a frame too. Where the browser forbids that, the page opens in a
 * window of its own; where it forbids that as well, the link is copied. False: the person is still here.
 */
export async function goToPayment(url: string): Promise<boolean> {
  try {
    (window.top ?? window).location.href = url;
    return true;
  } catch {
    // A frame without the right to move the page around it.
  }
  const opened = window.open(url, '_blank');
  if (opened) {
    toast.info('Payment Window Opened', 'Complete your payment in the new window.');
    return false;
  }
  const isCopied = await navigator.clipboard.writeText(url).then(
    () => true,
    () => false,
  );
  // One toast, because a second would take its place before it is read.
  toast.error(
    'Popup Blocked',
    isCopied
      ? 'Payment Link Copied: paste it into a new tab to pay.'
      : 'Your browser did not let the payment page open. The link is on this page.',
  );
  return false;
}
