/** How large a shop is: everything follows from the number of its sessions. */
export interface Size {
  sessions: number;
  users: number;
  gameMasters: number;
  campaigns: number;
}

/** Dates of a campaign. */
export const DATES = 9;
/** Who pays every one of them. */
export const MEMBERS = 4;
/** Orders that a session gets, those that came to nothing included. */
export const ORDERS = 10;

/** Two of the staff stand first, then whoever runs tables; all others are players. */
export const STAFF = 2;
export const firstPlayer = ({ gameMasters }: Size) => STAFF + gameMasters + 1;
export const players = ({ users, gameMasters }: Size) => users - STAFF - gameMasters;

/** 100,000 sessions have 500 Game Masters, 10,000 users and nearly 1,000,000 bookings. */
export function sizeOf(sessions: number): Size {
  if (!Number.isInteger(sessions) || sessions < 60)
    throw new Error('A shop has 60 sessions or more: fewer leave some lists empty.');
  return {
    sessions,
    users: sessions <= 1000 ? sessions : Math.max(1000, Math.round(sessions / 10)),
    gameMasters: Math.min(500, Math.max(5, Math.round(sessions / 20))),
    campaigns: Math.floor(sessions / 30),
  };
}
