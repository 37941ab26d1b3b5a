import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { areKeysOn, isPlainKey, isTaken, matchKeys, SEQUENCE_MS, type Shortcut } from '../lib/keys.ts';
import { canUndo, undoLatest } from '../ui/toast.ts';
import { adminForms, adminPages } from './adminPages.ts';
import { moveByRow, rowsOf } from './rows.ts';

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const searchField = () => document.querySelector<HTMLInputElement>('#main input[type=search]');

/** Registers the single-key shortcuts of the admin area, and returns them. */
export function useAdminShortcuts(showKeys: () => void): readonly ShortcutGroup[] {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const groups = useMemo((): readonly ShortcutGroup[] => {
    const form = adminForms.find(({ page }) => page === pathname);
    return [
      {
        title: 'On this page',
        shortcuts: [
          {
            keys: ['f'],
            label: 'Find in this list',
            here: () => !!searchField(),
            run: () => searchField()?.focus(),
          },
          ...(form ? [{ keys: ['n'], label: form.label, run: () => void navigate(form.to) }] : []),
          { keys: ['j'], label: 'Next row', here: () => rowsOf().length > 0, run: () => moveByRow(1) },
          { keys: ['k'], label: 'Row before', here: () => rowsOf().length > 0, run: () => moveByRow(-1) },
          { keys: ['z'], label: 'Undo what was just done', here: canUndo, run: undoLatest },
        ],
      },
      { title: 'Anywhere', shortcuts: [{ keys: ['?'], label: 'Show these keys', run: showKeys }] },
      {
        title: 'Go to',
        shortcuts: adminPages.map(({ to, label, key }) => ({
          keys: ['g', key],
          label,
          run: () => void navigate(to),
        })),
      },
    ];
  }, [navigate, pathname, showKeys]);

  const pending = useRef<{ keys: readonly string[]; at: number }>({ keys: [], at: 0 });
  useEffect(() => {
    const all = groups.flatMap(({ shortcuts }) => shortcuts);
    function press(event: KeyboardEvent) {
      if (!isPlainKey(event) || !areKeysOn() || isTaken(event.target, document)) return;
      const before = event.timeStamp - pending.current.at < SEQUENCE_MS ? pending.current.keys : [];
      const possible = all.filter(({ here }) => here?.() ?? true);
      const { found, pending: keys } = matchKeys(possible, [...before, event.key]);
      pending.current = { keys, at: event.timeStamp };
      if (!found) return;
      event.preventDefault();
      found.run();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [groups]);
  return groups;
}
