import { useState } from 'react';

/**
 * What a form was opened on, with which what it says is compared. `now`: what is saved; it takes its place once
 * somebody was told that others changed it, and `follow` is told what it was before.
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

  /** Only once the newer version is here can it be saved upon. */
  async function readAgain() {
    await onOutdated?.();
    setTold(true);
  }

  return { opened, setOpened, readAgain };
}
