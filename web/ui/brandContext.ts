import { createContext, use } from 'react';

/** How the shop calls itself, and whether it sells; staff change it in the settings. */
export interface Brand {
  readonly name: string;
  /** Path of the picture beside the name; null: our own sign. */
  readonly logoUrl: string | null;
  /** Nobody can book for the moment. */
  readonly isPaused: boolean;
}

interface Known {
  readonly brand: Brand;
  /** Shows another at once. */
  readonly change: (next: Partial<Brand>) => void;
}

export const BrandContext = createContext<Known>({
  brand: { name: 'Questboard', logoUrl: null, isPaused: false },
  change: () => {},
});

export const useBrand = (): Brand => use(BrandContext).brand;
