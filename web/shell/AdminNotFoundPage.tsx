import Compass from 'lucide-react/icons/compass';
import { Link } from 'react-router-dom';
import { PageMeta } from '../parts/PageMeta.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** An unknown URL below /admin keeps the admin layout, and with it the menu. */
export function AdminNotFoundPage() {
  return (
    <>
      <PageMeta title="404 Page Not Found" status={404} noIndex />
      <EmptyState
        level={1}
        title="404 Page Not Found"
        icon={<Compass />}
        action={
          <Button asChild>
            <Link to="/admin/dashboard">Back to the dashboard</Link>
          </Button>
        }
      >
        The admin area has no page at this address. The menu shows the ones there are.
      </EmptyState>
    </>
  );
}
