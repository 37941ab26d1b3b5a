import { type ReactNode, useMemo, useState } from 'react';
import { type Site, SiteContext } from '../ui/siteContext.ts';

/** Id of the element in <head> with the brand colours of the first render; without it, our own colours apply. */
export const brandStylesId = 'brand-styles';

export function SiteProvider({ initial, children }: { initial: Site; children: ReactNode }) {
  const [site, setSite] = useState(initial);
  const known = useMemo(
    () => ({ site, change: (next: Partial<Site>) => setSite({ ...site, ...next }) }),
    [site],
  );
  return <SiteContext value={known}>{children}</SiteContext>;
}
