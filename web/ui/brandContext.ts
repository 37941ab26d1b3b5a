import { createContext, use } from 'react';

/** How the shop calls itself; staff change it in the settings. */
export interface Brand {
  readonly name: string;
  /** Path of the picture beside the name; null: our own sign. */
  readonly logoUrl: string | null;
}

interface Known {
  readonly brand: Brand;
  /** Shows another at once; `styles` stand in for those of the house. */
  readonly change: (next: Brand, styles: string) => void;
}

export const BrandContext = createContext<Known>({
  brand: { name: 'Questboard', logoUrl: null },
  change: () => {},
});

export const useBrand = (): Brand => use(BrandContext).brand;
