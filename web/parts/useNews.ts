import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useViewer } from '../relay/viewer.ts';

/** Reloads the page's data on a new notice, while the viewer waits for something. */
export function useNews(waits: boolean): void {
  const notices = useViewer()?.unreadNoticeCount ?? 0;
  const { revalidate } = useRevalidator();
  const known = useRef(notices);
  useEffect(() => {
    if (waits && notices > known.current) void revalidate();
    known.current = notices;
  }, [waits, notices, revalidate]);
}
