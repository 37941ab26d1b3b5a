import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cn } from '../lib/cn.ts';
import { filterIn, isSameFilter } from '../lib/savedFilter.ts';
import { Button } from '../ui/Button.tsx';
import { adminPages } from './adminPages.ts';
import { SavedFiltersDialog } from './SavedFiltersDialog.tsx';
import { SaveFilterDialog } from './SaveFilterDialog.tsx';
import type { SavedFilters } from './useSavedFilters.ts';

/** Below the menu: the viewer's saved filters, and a button that saves the current one. */
export function SavedFilterMenu({ saved }: { saved: SavedFilters }) {
  const { filters, failed, refresh } = saved;
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState<'save' | 'edit' | null>(null);
  const close = () => setOpen(null);
  const page = adminPages.find(({ to }) => to === pathname);
  const list = page && 'list' in page ? page.list : null;
  const query = filterIn(search);
  const isHere = ({ list: its, query: kept }: { list: string; query: string }) =>
    its === list && isSameFilter(kept, query);
  const canSave = list !== null && query !== '' && filters !== null && !filters.some(isHere);
  if (!failed && !canSave && !filters?.length) return null;

  return (
    <section aria-labelledby="saved-filters" className="mt-3 border-t border-line pt-3">
      <div className="flex min-h-8 items-center justify-between gap-2 px-3">
        <h2 id="saved-filters" className="kicker font-sans text-faint">
          Saved filters
        </h2>
        {filters !== null && filters.length > 0 && (
          <span className="text-xs">
            <Button variant="link" onClick={() => setOpen('edit')}>
              Edit<span className="sr-only"> saved filters</span>
            </Button>
          </span>
        )}
      </div>
      {failed && (
        <p className="px-3 text-xs text-soft">
          They could not be loaded.{' '}
          <Button variant="link" onClick={refresh}>
            Try again
          </Button>
        </p>
      )}
      <ul className="mt-1 flex flex-col gap-0.5">
        {filters?.map((filter) => (
          <li key={filter.id}>
            <Link
              to={filter.to}
              aria-current={isHere(filter) ? 'true' : undefined}
              className={cn(
                'block rounded-md px-3 py-1.5 text-sm transition-colors max-lg:py-2.5',
                isHere(filter) ? 'bg-ember-tint text-ember-ink' : 'text-soft hover:bg-raised hover:text-text',
              )}
            >
              <span className="block truncate">{filter.name}</span>
              <span className="block text-xs text-faint">{filter.page}</span>
            </Link>
          </li>
        ))}
      </ul>
      {canSave && (
        <Button
          variant="ghost"
          size="sm"
          block
          icon={<BookmarkPlus />}
          className="mt-1 justify-start"
          onClick={() => setOpen('save')}
        >
          Save this filter
        </Button>
      )}
      {open === 'save' && list && (
        <SaveFilterDialog
          list={list}
          page={page?.label ?? ''}
          query={query}
          onSaved={refresh}
          onClose={close}
        />
      )}
      {open === 'edit' && filters && (
        <SavedFiltersDialog filters={filters} onChanged={refresh} onClose={close} />
      )}
    </section>
  );
}
