import { clock } from './clock.ts';
import { log } from './log.ts';
import { read } from './read.ts';

/*
 * Seats are resold and cards are charged by due times that several processes write and compare. They all follow the
 * clock of their one database; a process whose own clock is far off must not move money.
 */

const LOOK_EVERY_MS = 30_000;
/** Smaller differences are noise of the measurement. */
const NOISE_MS = 1_000;
/** More than this, and the process runs no job that moves money. */
const MOST_MS = 5_000;

let behindMs = 0;

export const isClockOff = () => Math.abs(behindMs) > MOST_MS;

/** For the health page and the log: "ok", or how far this machine's clock is from the database's. */
export function clockInWords(): string {
  if (!isClockOff()) return 'ok';
  return `${Math.round(Math.abs(behindMs) / 1000)} s ${behindMs > 0 ? 'behind' : 'ahead of'} the database`;
}

/** Compares this machine's clock with the database's. A slow answer says nothing, so the database is asked again. */
export async function compareClocks(tries = 3): Promise<void> {
  const asked = Date.now();
  const [row] = await read<{ now: Date }>`SELECT clock_timestamp() AS now`;
  const answered = Date.now();
  if (answered - asked > NOISE_MS) return tries > 1 ? compareClocks(tries - 1) : undefined;
  behindMs = row!.now.getTime() - (asked + answered) / 2;
  clock.follow(Math.abs(behindMs) > NOISE_MS ? behindMs : 0);
  if (!isClockOff()) return;
  log.error(
    { clock: clockInWords() },
    'the clock of this machine is wrong: no job that moves money runs here until it is set right',
  );
}

/** Checks the clock regularly; returns a function that stops this. */
export async function watchClock(): Promise<() => void> {
  const look = () =>
    compareClocks().catch((error: Error) =>
      log.warn({ error: error.message }, 'the clock could not be compared with the database'),
    );
  await look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
