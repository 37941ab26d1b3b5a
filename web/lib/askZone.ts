import { learnClocks, type ZoneClock } from './zoneOffset.ts';
import { runtimeZone } from './zones.ts';

/** A worker that never answers must not keep the times from whoever waits for them. */
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

/** The name of the zone of this browser. Not asked where the page runs, which would stand still for a tenth of a second. */
export const askZone = () => (asked ??= askWorker().catch(runtimeZone));
