import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { Newcomer_viewer$key } from '../../__generated__/Newcomer_viewer.graphql.ts';
import { useUpdateTastes } from '../../parts/useUpdateTastes.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';

/** A link to the questions for new users, until they are answered or skipped; renders nothing for others. */
export function Newcomer({ viewer }: { viewer: Newcomer_viewer$key }) {
  const { isNewcomer } = useFragment(
    graphql`
      fragment Newcomer_viewer on Viewer {
        isNewcomer
      }
    `,
    viewer,
  );
  const [commit, busy] = useUpdateTastes();
  if (!isNewcomer) return null;

  async function skip() {
    const outcome = await commit({ input: {} });
    if (!outcome.ok) toast.error('Not saved', outcome.message);
  }

  return (
    <section aria-label="Welcome" className="border-b border-line bg-surface">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3.5">
        <p className="text-sm">
          <span className="font-semibold">New here?</span>{' '}
          <span className="text-soft">Three questions lead you to your first table.</span>
        </p>
        <div className="flex gap-2">
          <Button asChild size="sm">
            <Link to="/welcome">Find My Table</Link>
          </Button>
          <Button
            size="sm"
            variant="ghost"
            loading={busy}
            loadingText="Skipping..."
            onClick={() => void skip()}
          >
            Not now
          </Button>
        </div>
      </div>
    </section>
  );
}
