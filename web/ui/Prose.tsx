import { Fragment, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { lazily } from './lazily.tsx';
import type { ProseProps } from './SafeProse.tsx';
import { useHydrated } from './useHydrated.ts';

const load = async () => (await import('./SafeProse.tsx')).SafeProse;
const SafeProse = lazily('SafeProse', load);
// A page that is loaded with its text waits for it: otherwise the text would push down what is below.
const AwaitedProse = lazily('AwaitedProse', load, undefined, Fragment);

/**
 * Loads the code for a page that shows texts in a list: otherwise they would be empty at first and then push down
 * what is below.
 */
export const loadProse = () => SafeProse.load();

/**
 * Shows sanitised HTML. HTML that the server rendered stays as it is: the browser has parsed it, and React does not
 * write it again. The sanitiser, which is large, is loaded for any later text.
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
