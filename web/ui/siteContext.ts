import { createContext, use } from 'react';

/** The settings that pages need; staff change them. */
export interface Site {
  readonly name: string;
  /** Path of the picture beside the name; null: our own logo. */
  readonly logoUrl: string | null;
  /** Booking is paused for everybody. */
  readonly isPaused: boolean;
}

interface Known {
  readonly site: Site;
  /** Applies changed settings to the page at once. */
  readonly change: (next: Partial<Site>) => void;
}

export const SiteContext = createContext<Known>({
  site: { name: 'Questboard', logoUrl: null, isPaused: false },
  change: () => {},
});

export const useSite = (): Site => use(SiteContext).site;
