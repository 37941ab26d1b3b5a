import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test';
import { ofKind, promises, type Who } from '../../tests/specification/rows.ts';
import { sides } from '../../tests/specification/sides.ts';
import type { Api } from './api.ts';
import { expect, test } from './fixtures.ts';

/** What the rows name in braces: a session with free seats, one without, a date of a campaign. */
async function scene(api: Api): Promise<Record<string, number>> {
  const [open, campaign] = [await api.newTable(), await api.newCampaign()];
  const full = await api.newTable({ maxPlayers: 1 });
  await api.hold(await api.newPerson(), full.id);
  return { open: open.id, full: full.id, campaign: campaign.id, date: campaign.dateIds[0] ?? 0 };
}

/** One conversation with the product per role. */
async function callers({ request }: PlaywrightWorkerArgs['playwright'], baseURL: string) {
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

/** What people get to see of a page: its markup without scripts and their data. */
const seen = (html: string) =>
  html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll('<!-- -->', '')
    .replace(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole);

for (const [side, all] of Object.entries(sides)) {
  test(`the product keeps what the ${side} side is promised`, async ({ playwright, baseURL, api }) => {
    const rows = promises(all);
    const ids = await scene(api);
    const address = (path: string) => path.replace(/\{(\w+)\}/g, (_, name) => String(ids[name]));
    const { as, end } = await callers(playwright, baseURL ?? '');
    const wrong: string[] = [];

    const pages = new Map<string, string>();
    for (const { name, held } of ofKind(rows, 'served')) {
      const path = address(held.path);
      const key = `${held.who} ${path}`;
      const html = pages.get(key) ?? seen(await (await (await as(held.who)).get(path)).text());
      pages.set(key, html);
      for (const text of held.shows) {
        const isThere = typeof text === 'string' ? html.includes(text) : text.test(html);
        if (!isThere) wrong.push(`${name}: ${key} does not show ${text}`);
      }
    }

    for (const { name, held } of ofKind(rows, 'answered')) {
      const { who, method, path, body, status, like } = held;
      const answer = await (await as(who)).fetch(address(path), {
        method,
        ...(body && { data: body }),
      });
      const said = `${name}: ${who} ${method} ${path}: ${answer.status()}`;
      if (answer.status() !== status) wrong.push(`${said}, not ${status}`);
      else if (like) expect(await answer.json(), said).toMatchObject(like);
    }

    await end();
    expect(wrong).toEqual([]);
  });
}
