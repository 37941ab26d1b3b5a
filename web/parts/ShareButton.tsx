import Share2 from 'lucide-react/icons/share-2';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';

interface ShareButtonProps {
  readonly title: string;
  /** On this site: "/sessions/12". */
  readonly path: string;
}

/** Hands a page on by what the device has for that; where it has nothing, its link is copied. */
export function ShareButton({ title, path }: ShareButtonProps) {
  async function share() {
    const url = new URL(path, location.origin).href;
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      toast.success('Link Copied', 'It shows its picture wherever you paste it.');
    } catch (error) {
      // Whoever closes the sheet of their device has changed their mind.
      if ((error as Error).name === 'AbortError') return;
      toast.error('Not Copied', `Your browser did not let us. The link is ${url}`);
    }
  }
  return (
    <Button variant="secondary" block icon={<Share2 />} onClick={() => void share()}>
      Share
    </Button>
  );
}
