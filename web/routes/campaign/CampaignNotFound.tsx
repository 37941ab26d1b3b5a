import Compass from 'lucide-react/icons/compass';
import { Link } from 'react-router-dom';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

export function CampaignNotFound({ reason }: { reason: string }) {
  return (
    <div className="wrap py-12">
      <PageMeta title="Campaign Not Found" status={404} noIndex />
      <EmptyState
        level={1}
        title="Campaign Not Found"
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
