import Compass from 'lucide-react/icons/compass';
import { Link } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageMeta } from './PageMeta.tsx';

/** The whole page, with status 404: there is no such `what`. */
export function NotFound({ what, reason }: { what: keyof typeof ways; reason: string }) {
  const title = `${what} Not Found`;
  const [to, label] = ways[what];
  return (
    <div className="wrap grid min-h-[60vh] place-items-center">
      <PageMeta title={title} status={404} noIndex />
      <EmptyState
        level={1}
        title={title}
        icon={<Compass />}
        action={
          <Button asChild>
            <Link to={to}>{label}</Link>
          </Button>
        }
      >
        {reason}
      </EmptyState>
    </div>
  );
}

const sessions = ['/sessions', 'Browse All Sessions'] as const;
const account = ['/account', 'My Account'] as const;

/** Where each of these pages leads. */
const ways = { Session: sessions, Campaign: sessions, Receipt: account, Statement: account };
