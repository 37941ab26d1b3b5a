import { useEffect, useEffectEvent } from 'react';
import { whenSeen } from './whenSeen.ts';

/** Does the work for each key as soon as the page is visible; `work` resolves to whether it succeeded. */
export function useWhenSeen(key: string | null, work: () => Promise<boolean>): void {
  const seen = useEffectEvent(work);
  useEffect(() => (key ? whenSeen(() => seen()) : undefined), [key]);
}
