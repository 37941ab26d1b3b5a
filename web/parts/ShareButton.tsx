import Share2 from 'lucide-react/icons/share-2';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';

interface ShareButtonProps {
  readonly title: string;
  /** Path on this site: "/sessions/12". */
  readonly path: string;
}

/** Shares a page with the device's share sheet; without one, copies its link. */
export function ShareButton({ title, path }: ShareButtonProps) {
  async function share() {
    const url = new URL(path, location.origin).href;
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      toast.success('Link Copied', 'It shows its picture wherever you paste it.');
    } catch (error) {
      // A person who closes the share sheet has changed their mind.
      if ((error as Error).name === 'AbortError') return;
      toast.error('Not Copied', `Your browser did not let us copy it. The link is ${url}`);
    }
  }
  return (
    <Button variant="secondary" block icon={<Share2 />} onClick={() => void share()}>
      Share
    </Button>
  );
}
