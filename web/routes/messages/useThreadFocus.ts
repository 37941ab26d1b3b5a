import { useEffect, useRef } from 'react';

/**
 * Focuses the heading of a thread opened from the list, so that keyboard users continue there and not above the list
 * again.
 */
export function useThreadFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After the page has focused its own heading.
    const later = setTimeout(() => {
      if (document.activeElement?.tagName === 'H1') heading.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(later);
  }, []);
  return heading;
}
