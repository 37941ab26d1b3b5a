import { type ReactNode, useEffect, useRef, useState } from 'react';

/** So far below the window it begins. */
const ahead = '400px';

/** What stands far down a page and is asked for only when somebody comes near it. */
export function WhenNear({ className, children }: { className?: string; children: ReactNode }) {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: ahead },
    );
    if (place.current) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={place} className={className}>
      {isNear && children}
    </div>
  );
}
