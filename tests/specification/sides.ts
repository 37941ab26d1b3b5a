import { adminSide } from './admin-side.ts';
import { playerSide } from './player-side.ts';
import type { Side } from './rows.ts';

export const sides: Readonly<Record<string, Side>> = { player: playerSide, admin: adminSide };
