import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test';
import { ofKind, promises, type Who } from '../../tests/specification/rows.ts';
import { sides } from '../../tests/specification/sides.ts';
import type { Api } from './api.ts';
import { expect, test } from './fixtures.ts';

type Scene = Readonly<Record<string, string | number>>;

/** What the rows name in braces: a session with free seats, one without, a date of a campaign, a lone Game Master. */
async function scene(api: Api): Promise<Scene> {
  const [open, campaign] = [await api.newTable(), await api.newCampaign()];
  const tagged = await api.newTable({ tags: 'One-Shot, Heist, Horror, Mystery, Comedy, Intrigue' });
  const full = await api.newTable({ maxPlayers: 1 });
  await api.hold(await api.newPerson(), full.id);
  const [date = 0] = campaign.dateIds;
  await api.newTable({ status: 'draft' });
  const idle = await api.newGameMaster('The Idle One');
  return {
    ...{ open: open.id, title: open.title, tagged: tagged.title },
    ...{ full: full.id, campaign: campaign.id, date, idle },
  };
}

/** Names in braces become what the scene calls so. */
const filled = (text: string, scene: Scene) =>
  text.replace(/\{([a-z]+)\}/g, (whole, name) => String(scene[name] ?? whole));

/** One conversation with the product per role. */
function callers({ request }: PlaywrightWorkerArgs['playwright'], baseURL: string) {
  const known = new Map<Who, Promise<APIRequestContext>>();
  const enter = async (who: Who) => {
    const caller = await request.newContext({ baseURL });
    const data = { username: who, password: 'questboard' };
    if (who !== 'visitor') expect((await caller.post('/api/auth/login', { data })).ok()).toBe(true);
    return caller;
  };
  return {
    as: (who: Who) => {
      const caller = known.get(who) ?? enter(who);
      known.set(who, caller);
      return caller;
    },
    end: async () => {
      for (const caller of known.values()) await (await caller).dispose();
    },
  };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** What people get to see of a page: its markup without scripts, their data and drawings. */
const seen = (html: string) =>
  html
    .replace(/<(script|svg)\b[^>]*>.*?<\/\1>/gs, '')
    .replaceAll('<!-- -->', '')
    .replace(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole);

/** Whether an answer has all of this. */
function fits(actual: unknown, like: unknown, scene: Scene): boolean {
  if (like instanceof RegExp) return like.test(String(actual ?? ''));
  if (typeof like === 'string') return String(actual) === filled(like, scene);
  if (typeof like !== 'object' || like === null) return actual === like;
  if (typeof actual !== 'object' || actual === null) return false;
  return Object.entries(like).every(([key, part]) =>
    fits((actual as Record<string, unknown>)[key], part, scene),
  );
}

for (const [side, all] of Object.entries(sides)) {
  test(`the product keeps what the ${side} side is promised`, async ({ playwright, baseURL, api }) => {
    const rows = promises(all);
    const names = await scene(api);
    const { as, end } = callers(playwright, baseURL ?? '');
    const wrong: string[] = [];

    const pages = new Map<string, string>();
    for (const { name, held } of ofKind(rows, 'served')) {
      const path = filled(held.path, names);
      const key = `${held.who} ${path}`;
      const html = pages.get(key) ?? seen(await (await (await as(held.who)).get(path)).text());
      pages.set(key, html);
      for (const text of held.shows) {
        const isThere =
          typeof text === 'string'
            ? html.includes(filled(text, names))
            : new RegExp(filled(text.source, names), text.flags).test(html);
        if (!isThere) wrong.push(`${name}: ${key} does not show ${text}`);
      }
    }

    for (const { name, held } of ofKind(rows, 'answered')) {
      const { who, method, path, body, status, like } = held;
      const answer = await (await as(who)).fetch(filled(path, names), {
        method,
        ...(body && { data: body }),
      });
      const text = await answer.text();
      // Of a page only the status is asked.
      const isRight = answer.status() === status && (!like || fits(JSON.parse(text), like, names));
      if (!isRight) wrong.push(`${name}: ${who} ${method} ${path} answers ${answer.status()} ${text}`);
    }

    await end();
    expect(wrong).toEqual([]);
  });
}
