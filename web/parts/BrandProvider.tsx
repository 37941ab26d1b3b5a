import { type ReactNode, useMemo, useState } from 'react';
import { type Brand, BrandContext } from '../ui/brandContext.ts';

/** The element in <head> that holds the colours of the brand; empty: those of the house. */
export const brandStylesId = 'brand-styles';

export function BrandProvider({ initial, children }: { initial: Brand; children: ReactNode }) {
  const [brand, setBrand] = useState(initial);
  const known = useMemo(
    () => ({
      brand,
      change: (next: Brand, styles: string) => {
        setBrand(next);
        const element = document.getElementById(brandStylesId);
        if (element) element.textContent = styles;
        document.head.querySelector('meta[property="og:site_name"]')?.setAttribute('content', next.name);
      },
    }),
    [brand],
  );
  return <BrandContext value={known}>{children}</BrandContext>;
}
