import { learnClocks, type ZoneClock } from './zoneOffset.ts';
import { runtimeZone } from './zones.ts';

/** Timeout for the worker's answer: a worker that never answers must not hold back the times of the page. */
const patienceMs = 3000;

async function askWorker(): Promise<string> {
  const worker = new Worker(new URL('./zone.worker.ts', import.meta.url), { type: 'module' });
  const answer = await new Promise<{ zone: string; clock: ZoneClock }>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = reject;
    setTimeout(reject, patienceMs);
  }).finally(() => worker.terminate());
  learnClocks({ [answer.zone]: answer.clock });
  return answer.zone;
}

let asked: Promise<string> | undefined;

/**
 * Returns the name of the browser's time zone. A worker looks it up, because in the page the lookup would block for a
 * tenth of a second.
 */
export const askZone = () => (asked ??= askWorker().catch(runtimeZone));
