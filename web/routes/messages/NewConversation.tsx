import SquarePen from 'lucide-react/icons/square-pen';
import { Suspense, useDeferredValue, useState } from 'react';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { useConversationLinks } from '../../parts/useConversationLinks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { Contacts } from './Contacts.tsx';

/** Picks a recipient among the users to whom the viewer may write first. */
export function NewConversation() {
  const { isAdmin } = useConversationLinks();
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const settled = useDeferredValue(search.trim());

  function change(next: boolean) {
    setOpen(next);
    if (next) setSearch('');
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="sm"
      title="New conversation"
      description={
        isAdmin
          ? 'Write to anybody who has an account here.'
          : 'Write to our staff, to Game Masters, and to people you share a session with.'
      }
      trigger={
        <Button variant="secondary" size="sm" icon={<SquarePen />}>
          New
        </Button>
      }
    >
      <SearchInput
        label="Search people"
        placeholder="Search people..."
        maxLength={100}
        value={search}
        onChange={setSearch}
      />
      <div className="mt-4 min-h-64">
        <ErrorBoundary>
          <Suspense
            fallback={
              <Loading label="Loading people" className="flex flex-col gap-2">
                <Skeleton className="h-14" />
                <Skeleton className="h-14" />
                <Skeleton className="h-14" />
              </Loading>
            }
          >
            <Contacts search={settled} stale={settled !== search.trim()} onChosen={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Dialog>
  );
}
