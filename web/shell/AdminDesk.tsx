import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useHydrated } from '../relay/useHydrated.ts';
import { Button } from '../ui/Button.tsx';
import { Keys } from '../ui/Keys.tsx';
import { useAdminShortcuts } from './useAdminShortcuts.ts';
import type { SavedFilter } from './useSavedFilters.ts';

const CommandPalette = lazy(() =>
  import('./CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })),
);
const ShortcutsDialog = lazy(() =>
  import('./ShortcutsDialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);

const isPageCovered = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** The quick way through the admin area: a field that finds anything, and keys. */
export function AdminDesk({ filters }: { filters: readonly SavedFilter[] }) {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const showKeys = useCallback(() => setOpen('keys'), []);
  const groups = useAdminShortcuts(showKeys);
  const hydrated = useHydrated();
  const paletteKeys = [hydrated && /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl', 'K'];

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isOurs = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isOurs || event.altKey || event.shiftKey || isPageCovered()) return;
      event.preventDefault();
      setOpen('palette');
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Search />}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        className="max-md:size-9 max-md:px-0"
        onClick={() => setOpen('palette')}
      >
        <span className="max-md:sr-only">Find</span>
        <span aria-hidden="true" className="ml-2 max-lg:hidden">
          <Keys keys={paletteKeys} together />
        </span>
      </Button>
      <Suspense>
        {open === 'palette' && <CommandPalette filters={filters} onClose={close} onShowKeys={showKeys} />}
        {open === 'keys' && <ShortcutsDialog groups={groups} paletteKeys={paletteKeys} onClose={close} />}
      </Suspense>
    </>
  );
}
