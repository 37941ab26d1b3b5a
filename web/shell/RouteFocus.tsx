import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { onTitle } from '../parts/PageMeta.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/** After a change of page: puts the focus at the new content and says its title. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(() => {
    let first = true;
    return onTitle((next) => {
      if (!first) setTitle(next);
      first = false;
    });
  }, []);

  return (
    <VisuallyHidden>
      <span aria-live="polite">{title}</span>
    </VisuallyHidden>
  );
}
