import { Fragment, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { lazily } from './lazily.tsx';
import type { ProseProps } from './SafeProse.tsx';
import { useHydrated } from './useHydrated.ts';

const load = async () => (await import('./SafeProse.tsx')).SafeProse;
const SafeProse = lazily('SafeProse', load);
// A page that comes with its text waits for it: what is below would be pushed down.
const AwaitedProse = lazily('AwaitedProse', load, undefined, Fragment);

/** For a page that shows texts in a list: without it they would be empty at first, and push what is below them. */
export const loadProse = () => SafeProse.load();

/**
 * What stands in the page as the server wrote it is left as it stands: the browser has read it, and React does
 * not write it again. The sanitiser, which is large, comes for any text after that.
 */
export function Prose({ html, className }: ProseProps) {
  const isHydrated = useHydrated();
  const [written] = useState(isHydrated ? null : html);
  const classes = cn('prose', className);
  if (written === null) return <AwaitedProse html={html} className={classes} />;
  if (html !== written) return <SafeProse html={html} className={classes} />;
  return (
    <div
      className={classes}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write, and not written by the browser
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
