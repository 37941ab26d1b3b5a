import { createContext, use } from 'react';

/** What pages need of the settings; staff change them. */
export interface Site {
  readonly name: string;
  /** Path of the picture beside the name; null: our own sign. */
  readonly logoUrl: string | null;
  /** Nobody can book for the moment. */
  readonly isPaused: boolean;
}

interface Known {
  readonly site: Site;
  /** Shows another at once. */
  readonly change: (next: Partial<Site>) => void;
}

export const SiteContext = createContext<Known>({
  site: { name: 'Questboard', logoUrl: null, isPaused: false },
  change: () => {},
});

export const useSite = (): Site => use(SiteContext).site;
