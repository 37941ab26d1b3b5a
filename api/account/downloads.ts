import type { RestRequest } from '../platform/http/rest.ts';
import { Refusal } from '../platform/refusal.ts';

const OF_ONE = 2;
/** Of all users in this process: downloads that nobody reads hold memory, which must not run out. */
const OF_ALL = 10;
/** A download without progress for this long is over. */
const IDLE_MS = 30_000;
const WAIT_SECONDS = 30;

const underWay: number[] = [];

/** Counts a user's download until its connection closes; refuses when there are too many. */
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
