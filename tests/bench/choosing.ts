/**
 * npm run bench:choosing -- <url of a filled database> [rounds]: what choosing among all tables costs, beside the
 * list in which nothing is chosen: medians of the processor time of answers of the service, asked in turn, PostgreSQL's
 * included, and the pages of 8 kB that it looks at, which do not depend on what else the machine does.
 */
import '../../codegen/placeholder-env.ts';
import { readFileSync } from 'node:fs';
import pg from 'pg';

const [url, rounds = '5'] = process.argv.slice(2);
if (!url) throw new Error('Say which database: npm run bench:choosing -- <url> [rounds]');
process.env.DATABASE_URL = url;
const { listSessions } = await import('../../api/catalog/board.service.ts');
const { countChoices } = await import('../../api/catalog/session-choices.service.ts');
const { loosen } = await import('../../api/catalog/session-loosening.service.ts');
const { shorten } = await import('../../api/catalog/shorter-searches.service.ts');
const { readsOf } = await import('../scene/statements.ts');

const timeZone = 'America/Chicago';
const newcomer = { timeZone, fromHour: 17, maxPriceCents: 2_500, seats: 2, tags: ['beginner friendly'] };
const lists: Record<string, [filter: object, sort?: string]> = {
  nothing: [{}],
  'a system': [{ gameSystems: ['Daggerheart'] }],
  'a system nobody plays': [{ gameSystems: ['Vaesen'] }],
  'at most $25': [{ maxPriceCents: 2_500 }],
  'at most $10, which nobody takes': [{ maxPriceCents: 1_000 }],
  'in the evening': [{ fromHour: 17, timeZone }],
  'at the weekend': [{ days: [6, 7], timeZone }],
  'two seats': [{ seats: 2 }],
  'eight seats': [{ seats: 8 }],
  'a tag': [{ tags: ['horror'] }],
  'two tags': [{ tags: ['horror', 'heist'] }],
  'a tag that nothing has': [{ tags: ['pirates'] }],
  '4.5 stars': [{ minRating: 4.5 }],
  'what a newcomer asks for, this week': [{ ...newcomer, date: 'thisWeek' }],
  'what a newcomer asks for': [newcomer],
  'a word': [{ search: 'lantern' }],
  'a word that all tables have': [{ search: 'story' }],
  'a word of two letters': [{ search: 'of' }],
  'two words': [{ search: 'lantern ashfell' }],
  'a word that is nowhere': [{ search: 'zzyzx' }],
  'a word with a slip': [{ search: 'lanterm' }],
  'a word with two letters swapped, best rated first': [{ search: 'ashflel' }, 'rating'],
  'a word, a system and three seats in the evening': [
    { search: 'lantern', gameSystems: ['Daggerheart'], seats: 3, fromHour: 17, timeZone },
  ],
  'by price': [{}, 'price'],
  'newest first': [{}, 'newest'],
  'best rated first': [{}, 'rating'],
};
const work: Record<string, () => Promise<unknown>> = {
  ...Object.fromEntries(
    Object.entries(lists).map(([name, [filter, sort]]) => [
      name,
      async () => {
        const page = await listSessions(null, filter, { first: 12 }, { sort, onePerCampaign: true });
        return page.totalCount();
      },
    ]),
  ),
  'counts of all choices': () => countChoices(null, { timeZone }),
  'counts of all choices, two seats': () => countChoices(null, { timeZone, seats: 2 }),
  'counts of all choices, this week': () => countChoices(null, { timeZone, date: 'thisWeek' }),
  'nothing found: the one to do without': () => loosen(null, { ...newcomer, maxPriceCents: 1_000 }),
  'nothing found: the two to do without': () =>
    loosen(null, { ...newcomer, maxPriceCents: 1_000, gameSystems: ['Vaesen'] }),
  'nothing found: the word to do without': () => shorten(null, { ...newcomer, search: 'lantern zzyzx' }),
};

const client = new pg.Client({ connectionString: url });
await client.connect();
/** Pages of all statements that are asked for an answer. */
async function pagesOf(ask: () => Promise<unknown>): Promise<number> {
  let pages = 0;
  for (const { text, values } of await readsOf(ask)) {
    const { rows } = await client.query({ text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values });
    const [{ Plan }] = rows[0]['QUERY PLAN'];
    pages += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
  }
  return pages;
}

/** Milliseconds of processor time that this process and those of PostgreSQL that answer it have had. */
async function worked(): Promise<number> {
  const { rows } = await client.query(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  const { user, system } = process.cpuUsage();
  const own = rows.map(({ pid }) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]));
  return (user + system) / 1_000 + own.reduce((sum, time) => sum + time, 0) / 1_000_000;
}

const times = new Map(Object.keys(work).map((name) => [name, [] as number[]]));
for (let round = -6; round < Number(rounds); round += 1) {
  for (const [name, ask] of Object.entries(work)) {
    const before = await worked();
    await ask();
    // PostgreSQL thinks anew about a statement it has planned five times.
    if (round >= 0) times.get(name)!.push((await worked()) - before);
  }
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const plain = { ms: median(times.get('nothing')!), pages: await pagesOf(work.nothing!) };
console.log('| What is asked for | ms | × | pages | × |\n| --- | ---: | ---: | ---: | ---: |');
for (const [name, ask] of Object.entries(work)) {
  const ms = median(times.get(name)!);
  const pages = await pagesOf(ask);
  console.log(
    `| ${name} | ${ms.toFixed(1)} | ${(ms / plain.ms).toFixed(1)} | ${pages} | ${(pages / plain.pages).toFixed(1)} |`,
  );
}
process.exit();
