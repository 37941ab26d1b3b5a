import { useSyncExternalStore } from 'react';
import { loadedToaster, watchToaster } from './toast.ts';

/** Where toasts stand. Once, in the outermost layout. */
export function Toasts() {
  const Toaster = useSyncExternalStore(watchToaster, loadedToaster, () => null);
  return Toaster && <Toaster />;
}
