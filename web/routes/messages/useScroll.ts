import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const nearEnd = 80;

/**
 * Keeps the reader's scroll position: loading older messages does not move it; new messages scroll to the end only
 * when the reader is there, the viewer's own always.
 */
export function useScroll(
  firstId: string | undefined,
  lastId: string | undefined,
  ownId: string | undefined,
) {
  const box = useRef<HTMLDivElement>(null);
  const known = useRef({ firstId, lastId, ownId, height: 0, atEnd: true });
  const [hasNews, setHasNews] = useState(false);

  const toEnd = () => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
    setHasNews(false);
  };

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { current } = known;
    const isFirst = current.height === 0;
    if (isFirst || current.ownId !== ownId || (current.atEnd && current.lastId !== lastId)) {
      element.scrollTop = element.scrollHeight;
      current.atEnd = true;
      setHasNews(false);
    } else if (current.lastId !== lastId) {
      setHasNews(true);
    } else if (current.firstId !== firstId) {
      element.scrollTop += element.scrollHeight - current.height;
    }
    Object.assign(current, { firstId, lastId, ownId, height: element.scrollHeight });
  }, [firstId, lastId, ownId]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
      known.current.atEnd = atEnd;
      if (atEnd) setHasNews(false);
    };
    element.addEventListener('scroll', look, { passive: true });
    // The field below grows with its text, and a phone's keyboard takes up space.
    const watcher = new ResizeObserver(() => {
      if (known.current.atEnd) element.scrollTop = element.scrollHeight;
    });
    watcher.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      watcher.disconnect();
    };
  }, []);

  return { box, hasNews, toEnd };
}
