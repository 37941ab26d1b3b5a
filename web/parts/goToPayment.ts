import { toast } from '../ui/toast.ts';

/**
 * Leaves for the hosted payment page, also out of a frame. When the browser forbids that, opens the page in a new
 * window; when it forbids that too, copies the link. Returns false while the person is still here.
 */
export async function goToPayment(url: string): Promise<boolean> {
  try {
    (window.top ?? window).location.href = url;
    return true;
  } catch {
    // The frame may not navigate the page around it.
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
  // One toast only, because a second one would replace it before it is read.
  toast.error(
    'Popup Blocked',
    isCopied
      ? 'Payment Link Copied: paste it into a new tab to pay.'
      : 'Your browser did not let the payment page open. The link is on this page.',
  );
  return false;
}
