import { insert, oneOf } from './insert.ts';
import { DATES, type Size } from './size.ts';

const systems = ['Dungeons & Dragons 5E', 'Pathfinder 2E', 'Call of Cthulhu 7E', 'Daggerheart'];
const things = ['Lantern', 'Crown', 'Bridge', 'Orchard', 'Archive', 'Harbour', 'Comet', 'Mask', 'Winter'];
const places = ['Ashfell', 'Bramblewick', 'Corvane', 'Duskmere', 'Elderglass', 'Fallowmoor', 'Gildenport'];
const tags = ['Horror', 'Heist', 'Mystery', 'Intrigue', 'Beginner Friendly', 'Exploration', 'Comedy'];
const SENTENCE =
  'Somebody has to go and look, and tonight it is you: a short story with a long shadow, for people who like to talk before they draw. ';

/** Three in ten sessions are dates of campaigns, half of which are over; two in five one-shots lie ahead. */
const starts = ({ sessions, campaigns }: Size) => {
  const dates = campaigns * DATES;
  const oneShots = sessions - dates;
  const ahead = Math.floor(oneShots * 0.4);
  const past = oneShots - ahead;
  return {
    campaign: (c: string, date: string) => `now() + ${date} * interval '7 days' + CASE WHEN ${c} % 2 = 0
      THEN interval '-700 days' + ${c} * interval '600 days' / ${campaigns}
      ELSE interval '-40 days' + ${c} * interval '75 days' / ${campaigns} + interval '5 hours' END`,
    oneShot: (k: string) => `now() + CASE WHEN ${k} <= ${past}
      THEN interval '-2 days' - (${past} - ${k}) * interval '700 days' / ${past}
      ELSE interval '3 hours' + (${k} - ${past}) * interval '120 days' / ${ahead} END`,
    isAhead: (k: string) => `${k} > ${past}`,
    dates,
  };
};

export function sessions(size: Size): string[] {
  const { campaigns, gameMasters } = size;
  const when = starts(size);
  const campaignHost = (c: string) => `1 + (${c} - 1) % ${gameMasters}`;
  const title = (n: string) =>
    `'The ' || ${oneOf(things, n)} || ' of ' || ${oneOf(places, `${n} / 9`)} || ' ' || ${n}`;
  const description = `'<p>' || repeat('${SENTENCE}', 4) || '</p>'`;
  const tagsOf = (n: string) => [oneOf(tags, n), oneOf(tags, `${n} / 7 + 1`)];
  const called = (name: string, n: string, type: string) =>
    `lower(concat_ws(E'\\n', ${[name, oneOf(systems, n), `'${type}'`, ...tagsOf(n)].join(', ')}))`;
  const labels = (n: string, type: string) =>
    `ARRAY['${type}', ${tagsOf(n)
      .map((tag) => `lower(${tag})`)
      .join(', ')}]`;
  const price = (n: string) => `1500 + 500 * (${n} % 9)`;
  const shared = (n: string) => ({
    id: n,
    description,
    gameSystem: oneOf(systems, n),
    tags: `ARRAY[${tagsOf(n).join(', ')}]`,
    durationMinutes: `120 + 30 * (${n} % 5)`,
    maxPlayers: `4 + ${n} % 5`,
    priceCents: price(n),
    updatedAt: 'now()',
  });
  return [
    insert(
      'Campaign',
      {
        id: 'c',
        gameMasterId: campaignHost('c'),
        title: title('c'),
        timeZone: `'America/Chicago'`,
        createdAt: `${when.campaign('c', '0')} - interval '40 days'`,
      },
      `generate_series(1, ${campaigns}) c`,
    ),
    insert(
      'Session',
      {
        ...shared('((c - 1) * 9 + date + 1)'),
        title: title('c'),
        searchText: `lower(${title('c')} || ' ' || repeat('${SENTENCE}', 4))`,
        calledText: called(title('c'), '((c - 1) * 9 + date + 1)', 'campaign'),
        labels: labels('((c - 1) * 9 + date + 1)', 'campaign'),
        gameMasterId: campaignHost('c'),
        campaignId: 'c',
        type: `'campaign'`,
        priceCents: price('c'), // one for all its dates: members keep the price they joined at
        status: `CASE WHEN ${when.campaign('c', 'date')} < now() - interval '1 day' THEN 'completed' ELSE 'scheduled' END::"SessionStatus"`,
        scheduledAt: when.campaign('c', 'date'),
        createdAt: `${when.campaign('c', '0')} - interval '40 days'`,
      },
      `generate_series(1, ${campaigns}) c, generate_series(0, ${DATES - 1}) date`,
    ),
    insert(
      'Session',
      {
        ...shared(`(${when.dates} + k)`),
        title: title('k'),
        searchText: `lower(${title('k')} || ' ' || repeat('${SENTENCE}', 4))`,
        calledText: called(title('k'), `(${when.dates} + k)`, 'one-shot'),
        labels: labels(`(${when.dates} + k)`, 'one-shot'),
        gameMasterId: `1 + (k * 7919) % ${gameMasters}`,
        status: `CASE WHEN k % 25 = 9 THEN 'cancelled' WHEN NOT ${when.isAhead('k')} THEN 'completed'
          WHEN k % 12 = 4 THEN 'draft' ELSE 'scheduled' END::"SessionStatus"`,
        cancelledAt: 'CASE WHEN k % 25 = 9 THEN now() END',
        cancelReason: `CASE WHEN k % 25 = 9 THEN 'The Game Master fell ill.' END`,
        proposedAt: `CASE WHEN ${when.isAhead('k')} AND k % 24 = 4 AND k % 25 <> 9 THEN now() - interval '1 day' END`,
        scheduledAt: when.oneShot('k'),
        createdAt: `least(now(), ${when.oneShot('k')}) - interval '40 days'`,
      },
      `generate_series(1, ${size.sessions - when.dates}) k`,
    ),
    `INSERT INTO "SessionTag" ("sessionId", tag, name, "scheduledAt")
     SELECT DISTINCT ON (s.id, lower(written.name)) s.id, lower(written.name), written.name, s."scheduledAt"
     FROM "Session" s CROSS JOIN LATERAL unnest(
       CASE s.type WHEN 'campaign' THEN ARRAY['Campaign'] ELSE ARRAY['One-Shot'] END || s.tags)
       WITH ORDINALITY AS written (name, place)
     WHERE s.status IN ('scheduled', 'active')
     ORDER BY s.id, lower(written.name), written.place`,
    `INSERT INTO "SearchWord" (word)
     SELECT DISTINCT split.part FROM "Session" s CROSS JOIN LATERAL regexp_split_to_table(s."calledText", '\\s+') split (part)
     WHERE s.status IN ('scheduled', 'active') AND split.part <> ''`,
    insert(
      'Gathering',
      {
        sessionId: 's.id',
        joinUrl: `'https://table.example.test/' || s.id`,
        toBring: `'Dice and a pencil.'`,
        links: `ARRAY['https://rules.example.test/ The rules']`,
        safetyTools: `'Open door, lines and veils.'`,
        updatedAt: 'now()',
      },
      `"Session" s WHERE s.status <> 'draft'`,
    ),
  ];
}
