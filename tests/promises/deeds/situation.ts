import type { Story, World } from './story.ts';

/** Something that may become of a booking, and what its player has paid in the end. */
export interface Situation {
  name: string;
  ends: { card: number; credit: number; fee: number };
  play(world: World): Promise<Story>;
}

export const SECOND = 1000;

/** One seat costs this, unless it is said otherwise; it is not halved without a rest. */
export const PRICE = 2501;

export const NOTHING = { card: 0, credit: 0, fee: 0 };
export const ALL_BY_CARD = { card: PRICE, credit: 0, fee: 0 };
