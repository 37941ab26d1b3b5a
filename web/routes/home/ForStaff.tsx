import { Link } from 'react-router-dom';
import type { Viewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { countedOf } from '../../ui/counted.ts';

/** The open work of staff, with links to it. */
export function ForStaff({ viewer }: { viewer: Viewer }) {
  const waiting = [
    { count: viewer.waitingCancellations ?? 0, one: 'cancellation' },
    { count: viewer.waitingProposals ?? 0, one: 'proposal' },
    { count: viewer.unansweredReports ?? 0, one: 'report' },
  ].filter(({ count }) => count > 0);
  return (
    <section aria-label="Staff" className="border-b border-line bg-surface">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3.5">
        <p className="text-sm">
          <span className="font-semibold">Waiting for staff:</span>{' '}
          <span className="figures text-soft">
            {waiting.map(({ count, one }) => countedOf(count, one)).join(', ') || 'nothing'}
          </span>
        </p>
        <Button asChild size="sm">
          <Link to="/admin">Admin Dashboard</Link>
        </Button>
      </div>
    </section>
  );
}
