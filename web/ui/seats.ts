export type SeatState = 'taken' | 'held' | 'yours' | 'kept' | 'free';

export interface SeatCounts {
  total: number;
  /** Paid seats, including the viewer's own. */
  taken: number;
  /** Seats kept for somebody: in a checkout, for a member's later date, for the first player on the waitlist. */
  held?: number;
  /** The viewer's own among the taken seats. */
  yours?: number;
  /** The viewer's seats are not paid yet. */
  isKept?: boolean;
}

/** Returns one state for each seat in drawing order; numbers that do not fit are cut to the table. */
export function seatStates({ total, taken, held = 0, yours = 0, isKept = false }: SeatCounts): SeatState[] {
  const size = Math.max(0, Math.floor(total));
  const sat = Math.min(size, Math.max(0, taken));
  const mine = Math.min(sat, Math.max(0, yours));
  const waiting = Math.min(size - sat, Math.max(0, held));
  return Array.from({ length: size }, (_, seat) => {
    if (seat < mine) return isKept ? 'kept' : 'yours';
    if (seat < sat) return 'taken';
    return seat < sat + waiting ? 'held' : 'free';
  });
}

/** '4 of 6 seats taken, 1 reserved, 1 is yours' */
export function seatText(counts: SeatCounts): string {
  const states = seatStates(counts);
  const count = (state: SeatState) => states.filter((each) => each === state).length;
  const [held, yours, kept] = [count('held'), count('yours'), count('kept')];
  const noun = states.length === 1 ? 'seat' : 'seats';
  return [
    `${count('taken') + yours + kept} of ${states.length} ${noun} taken`,
    held > 0 && `${held} reserved`,
    yours > 0 && (yours === 1 ? '1 is yours' : `${yours} are yours`),
    kept > 0 && `${kept} reserved for you`,
  ]
    .filter(Boolean)
    .join(', ');
}

export interface SeatPlace {
  x: number;
  y: number;
  /** Degrees by which a seat is turned to face the table. */
  turn: number;
  radius: number;
}

const gameMasterArc = 50;

/** Returns the places round a table of radius 50 in a square of 200, with the Game Master at the top. */
export function seatPlaces(total: number): SeatPlace[] {
  const distance = 76;
  // The Game Master needs room whatever the number of players.
  const step = (360 - gameMasterArc) / total;
  const chord = 2 * distance * Math.sin(((step / 2) * Math.PI) / 180);
  const radius = Math.min(15, total > 1 ? chord * 0.4 : 15);
  return Array.from({ length: total }, (_, seat) => {
    const angle = gameMasterArc / 2 + step * (seat + 0.5) - 90;
    const radians = (angle * Math.PI) / 180;
    // Rounded, so that server and browser write the same markup.
    const place = (value: number) => Math.round((100 + distance * value) * 100) / 100;
    return {
      x: place(Math.cos(radians)),
      y: place(Math.sin(radians)),
      turn: Math.round((angle + 90) * 100) / 100,
      radius: Math.round(radius * 100) / 100,
    };
  });
}
