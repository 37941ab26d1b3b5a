import { useState } from 'react';

/**
 * Holds the saved version on which a form was opened, and with which its values are compared. `now`: the current
 * saved version; it replaces the opened one once the person was told of the conflict, and `follow` gets the one
 * before.
 */
export function useOpened<Opened extends { readonly version: number }>(
  now: Opened,
  onOutdated: (() => Promise<void>) | undefined,
  follow?: (before: Opened) => void,
) {
  const [opened, setOpened] = useState(now);
  const [told, setTold] = useState(false);
  if (told && now.version !== opened.version) {
    setTold(false);
    setOpened(now);
    follow?.(opened);
  }

  /** The form can save over the newer version only once that is loaded. */
  async function readAgain() {
    await onOutdated?.();
    setTold(true);
  }

  return { opened, setOpened, readAgain };
}
