import { useState } from 'react';
import { areKeysOn, turnKeys } from '../lib/keys.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Keys } from '../ui/Keys.tsx';
import type { ShortcutGroup } from './useAdminShortcuts.ts';

interface ShortcutsDialogProps {
  readonly groups: readonly ShortcutGroup[];
  readonly paletteKeys: readonly string[];
  readonly onClose: () => void;
}

export function ShortcutsDialog({ groups, paletteKeys, onClose }: ShortcutsDialogProps) {
  const [on, setOn] = useState(areKeysOn);
  // The shortcuts as they were when the dialog was opened, before it covered the page.
  const [working] = useState(() =>
    groups.map(({ title, shortcuts }) => ({
      title,
      shortcuts: shortcuts.filter(({ here }) => here?.() ?? true),
    })),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Keyboard shortcuts"
      description="What works on this page. None of them does anything while you type."
    >
      <Checkbox
        className="mb-6"
        label="Single keys"
        hint="A screen reader in browse mode keeps letters for itself. Turn single keys off if you trigger them by voice or by accident."
        checked={on}
        onChange={(event) => {
          turnKeys(event.target.checked);
          setOn(event.target.checked);
        }}
      />
      <div className="gap-x-10 md:columns-2">
        <section className="mb-6 break-inside-avoid">
          <h3 className="kicker font-sans text-faint">Always</h3>
          <dl className="mt-2">
            <Line label="Find anything" keys={paletteKeys} together />
          </dl>
        </section>
        {on &&
          working
            .filter(({ shortcuts }) => shortcuts.length > 0)
            .map(({ title, shortcuts }) => (
              <section key={title} className="mb-6 break-inside-avoid">
                <h3 className="kicker font-sans text-faint">{title}</h3>
                <dl className="mt-2">
                  {shortcuts.map(({ keys, label }) => (
                    <Line key={label} label={label} keys={keys} />
                  ))}
                </dl>
              </section>
            ))}
      </div>
    </Dialog>
  );
}

function Line({
  label,
  keys,
  together = false,
}: {
  label: string;
  keys: readonly string[];
  together?: boolean;
}) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line py-1.5 last:border-0">
      <dt className="text-sm text-text">{label}</dt>
      <dd>
        <Keys keys={keys} together={together} />
      </dd>
    </div>
  );
}
