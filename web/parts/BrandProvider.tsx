import { type ReactNode, useMemo, useState } from 'react';
import { type Brand, BrandContext } from '../ui/brandContext.ts';

/** The element in <head> with the colours of the brand as the page came; none: those of the house. */
export const brandStylesId = 'brand-styles';

export function BrandProvider({ initial, children }: { initial: Brand; children: ReactNode }) {
  const [brand, setBrand] = useState(initial);
  const known = useMemo(
    () => ({ brand, change: (next: Partial<Brand>) => setBrand({ ...brand, ...next }) }),
    [brand],
  );
  return <BrandContext value={known}>{children}</BrandContext>;
}
