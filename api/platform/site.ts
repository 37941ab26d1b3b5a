/** What pages, mails, frames and pictures of links need of the settings. */
export interface Site {
  name: string;
  /** Path of a picture of ours; null: the sign of the house. */
  logoUrl: string | null;
  /** Staff let nobody book for the moment. */
  isPaused: boolean;
  /** Styles that stand in for those of the house; may be empty. */
  styles: string;
  /** For mails, which are paper: a fill, what stands on it, and texts in that colour. */
  mail: { fill: string; on: string; ink: string };
}

export const defaultSite: Site = {
  name: 'Questboard',
  logoUrl: null,
  isPaused: false,
  styles: '',
  mail: { fill: '#b4481e', on: '#fff', ink: '#b4481e' },
};

const known = { site: defaultSite };

/** As this process knows it; the settings tell it of every change. */
export const site = () => known.site;

export function setSite(next: Site) {
  known.site = next;
}
