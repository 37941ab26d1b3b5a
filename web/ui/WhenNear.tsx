import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Distance below the window at which the content is loaded. */
const ahead = '400px';

/** Renders content far down a page only when the user scrolls near it. */
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
