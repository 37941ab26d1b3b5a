import { useNavigation } from 'react-router-dom';
import { cn } from '../lib/cn.ts';

/** A bar along the top while the next page is loading; quick pages never show it. */
export function RouteProgress() {
  const { state } = useNavigation();
  return (
    <div
      aria-hidden="true"
      className={cn(
        'pointer-events-none fixed inset-x-0 top-0 z-60 h-0.5 origin-left bg-ember transition-[transform,opacity]',
        state === 'idle'
          ? 'scale-x-0 opacity-0 duration-100'
          : 'scale-x-90 opacity-100 delay-150 duration-[4s] ease-out',
      )}
    />
  );
}
