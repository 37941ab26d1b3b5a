import { type ReactNode, useMemo, useState } from 'react';
import { type Site, SiteContext } from '../ui/siteContext.ts';

/** The element in <head> with the colours of the brand as the page came; none: those of the house. */
export const brandStylesId = 'brand-styles';

export function SiteProvider({ initial, children }: { initial: Site; children: ReactNode }) {
  const [site, setSite] = useState(initial);
  const known = useMemo(
    () => ({ site, change: (next: Partial<Site>) => setSite({ ...site, ...next }) }),
    [site],
  );
  return <SiteContext value={known}>{children}</SiteContext>;
}
