/** The settings that pages, mails, frames and link previews need. */
export interface Site {
  name: string;
  /** Path of a picture on our server; null: the default logo. */
  logoUrl: string | null;
  /** Staff have paused all bookings for the moment. */
  isPaused: boolean;
  /** Styles that replace the default ones; may be empty. */
  styles: string;
  /** Colours for mails, which have the background of paper: a fill, what stands on it, and texts in that colour. */
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

/** The settings as this process knows them; the settings service updates them after every change. */
export const site = () => known.site;

export function setSite(next: Site) {
  known.site = next;
}
