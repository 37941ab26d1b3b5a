import Search from 'lucide-react/icons/search';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Keys } from '../ui/Keys.tsx';
import { lazily } from '../ui/lazily.tsx';
import { useHydrated } from '../ui/useHydrated.ts';
import { useAdminShortcuts } from './useAdminShortcuts.ts';
import type { SavedFilter } from './useSavedFilters.ts';

const CommandPalette = lazily(
  'CommandPalette',
  async () => (await import('./CommandPalette.tsx')).CommandPalette,
);
const ShortcutsDialog = lazily(
  'ShortcutsDialog',
  async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
);

const isPageCovered = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** Quick access to the admin area: the command palette, and keyboard shortcuts. */
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
      {open === 'palette' && <CommandPalette filters={filters} onClose={close} onShowKeys={showKeys} />}
      {open === 'keys' && <ShortcutsDialog groups={groups} paletteKeys={paletteKeys} onClose={close} />}
    </>
  );
}
