import { useEffect, useRef } from 'react';

/** For the heading of what was opened from the list: whoever opened it goes on from there, and not above the list again. */
export function useThreadFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After the page has put the focus at its own heading.
    const later = setTimeout(() => {
      if (document.activeElement?.tagName === 'H1') heading.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(later);
  }, []);
  return heading;
}
