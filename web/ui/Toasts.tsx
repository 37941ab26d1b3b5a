import { useSyncExternalStore } from 'react';
import { loadedToaster, watchToaster } from './toast.ts';

/** Mounts the toasts. Only once, in the outermost layout. */
export function Toasts() {
  const Toaster = useSyncExternalStore(watchToaster, loadedToaster, () => null);
  return Toaster && <Toaster />;
}
