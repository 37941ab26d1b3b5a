import type { RestRequest } from '../platform/http/rest.ts';
import { Refusal } from '../platform/refusal.ts';

const OF_ONE = 2;
/** Of everybody in this process: what each holds while it is not read must not become its end. */
const OF_ALL = 10;
/** A download of which nothing moves is over. */
const IDLE_MS = 30_000;
const WAIT_SECONDS = 30;

const underWay: number[] = [];

/** Counts a download of this person until its connection has done with it; refuses when there are too many. */
export function countDownload(userId: number, { raw }: RestRequest['reply']): void {
  const isTooMany = underWay.filter((id) => id === userId).length >= OF_ONE;
  if (isTooMany || underWay.length >= OF_ALL) {
    const words = isTooMany
      ? `${OF_ONE} of your files are on their way. Please wait until one has arrived.`
      : 'Many files are on their way to others. Please try again in a minute.';
    throw new Refusal('RATE_LIMITED', words, undefined, WAIT_SECONDS);
  }
  underWay.push(userId);
  raw.once('close', () => underWay.splice(underWay.indexOf(userId), 1));
  raw.setTimeout(IDLE_MS, () => raw.destroy());
}
