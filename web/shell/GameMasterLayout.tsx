import Dices from 'lucide-react/icons/dices';
import { Link, NavLink, Outlet } from 'react-router-dom';
import { PageMeta } from '../parts/PageMeta.tsx';
import { useViewer } from '../relay/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { gameMasterPages } from './gameMasterPages.ts';

/** The menu above the pages for those who run sessions; tells other users that the pages are not for them. */
export function GameMasterLayout() {
  const viewer = useViewer();
  if (viewer && !viewer.desk) return <NotForYou />;
  return (
    <div className="wrap py-8 md:py-12">
      <nav aria-label="My Tables" className="mb-8 border-b border-line">
        <ul className="flex gap-1 overflow-x-auto [scrollbar-width:none] max-md:-mx-2 max-md:gap-0">
          {gameMasterPages.map(({ to, label }) => (
            <li key={to} className="shrink-0">
              <NavLink
                end={to === '/gm'}
                to={to}
                className="-mb-px inline-flex h-11 items-center border-b-2 border-transparent px-3.5 text-sm font-medium max-md:px-2 whitespace-nowrap text-soft transition-colors hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:border-ember aria-[current=page]:text-text"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  );
}

function NotForYou() {
  return (
    <div className="wrap grid min-h-[60vh] place-items-center">
      <PageMeta title="Access Denied" status={403} noIndex />
      <EmptyState
        level={1}
        title="Access Denied"
        icon={<Dices />}
        action={
          <Button asChild>
            <Link to="/account">My Account</Link>
          </Button>
        }
      >
        This page is for Game Masters who run sessions here.
      </EmptyState>
    </div>
  );
}
