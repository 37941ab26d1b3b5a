import { type ReactNode, useMemo, useState } from 'react';
import { scriptedSheet } from '../lib/scriptedSheet.ts';
import { type Brand, BrandContext } from '../ui/brandContext.ts';

/** The element in <head> with the colours of the brand as the page came; none: those of the house. */
export const brandStylesId = 'brand-styles';

/** Those that staff have chosen since. */
const chosen = scriptedSheet();

export function BrandProvider({ initial, children }: { initial: Brand; children: ReactNode }) {
  const [brand, setBrand] = useState(initial);
  const known = useMemo(
    () => ({
      brand,
      change: (next: Partial<Brand>, styles?: string) => {
        setBrand({ ...brand, ...next });
        if (styles === undefined) return;
        document.getElementById(brandStylesId)?.remove();
        chosen.show(styles);
        document.head
          .querySelector('meta[property="og:site_name"]')
          ?.setAttribute('content', next.name ?? brand.name);
      },
    }),
    [brand],
  );
  return <BrandContext value={known}>{children}</BrandContext>;
}
