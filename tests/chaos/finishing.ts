import { MINUTE } from '../../api/platform/durations.rules.ts';
import { type Stage, whileDatabaseRestarts } from './stage.ts';
import { unfinished } from './unfinished.ts';

/** Holds end, leases run out, tries that wait have their turn. */
const PAUSES = [40, 2, 2, 11, 11, 61, 61, 26 * 60, 50 * 60, 2, 2];

/** Everything is mended and time passes until nothing is under way any more. What still is, is told: it never ends. */
export async function finishOpenWork(stage: Stage): Promise<string[]> {
  await stage.providers.heal();
  await stage.providers.stripe('POST', '/webhooks', { hold: false, url: webhookUrl(stage.apis[0]!.url) });
  let left: string[] = [];
  for (const minutes of PAUSES) {
    await Promise.all(stage.apis.map((api) => api.ready()));
    await stage.jump(minutes * MINUTE);
    await stage.tick();
    await stage.idle(4_000);
    left = await whileDatabaseRestarts(unfinished);
    if (left.length === 0) break;
  }
  return left.map((what) => `nothing is broken and still there are ${what}`);
}

export const webhookUrl = (base: string) => `${base}/api/stripe/webhook`;
