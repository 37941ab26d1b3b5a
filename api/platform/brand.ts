/** How the shop calls itself and looks, and whether it sells, wherever something of it is shown: pages, mails, pictures of links. */
export interface Brand {
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

export const houseBrand: Brand = {
  name: 'Questboard',
  logoUrl: null,
  isPaused: false,
  styles: '',
  mail: { fill: '#b4481e', on: '#fff', ink: '#b4481e' },
};

const known = { brand: houseBrand };

/** As this process knows it; the settings tell it of every change. */
export const brand = () => known.brand;

export function takeBrand(next: Brand) {
  known.brand = next;
}
