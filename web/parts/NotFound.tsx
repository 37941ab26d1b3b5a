import Compass from 'lucide-react/icons/compass';
import { Link } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageMeta } from './PageMeta.tsx';

/** The whole page, with its status: there is no such `what`. */
export function NotFound({ what, reason }: { what: 'Session' | 'Campaign'; reason: string }) {
  const title = `${what} Not Found`;
  return (
    <div className="wrap grid min-h-[60vh] place-items-center">
      <PageMeta title={title} status={404} noIndex />
      <EmptyState
        level={1}
        title={title}
        icon={<Compass />}
        action={
          <Button asChild>
            <Link to="/sessions">Browse All Sessions</Link>
          </Button>
        }
      >
        {reason}
      </EmptyState>
    </div>
  );
}
