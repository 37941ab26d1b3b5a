import { mutantsOf } from './mutant.ts';

const FILTER = 'api/catalog/session-filter.test.ts';
const PAGES = 'api/platform/http/pages.test.ts';

/** The board: which tables are found, and pages that many people share. */
export const choosing = [
  ...mutantsOf('api/catalog/session-filter.ts', FILTER, [
    {
      name: 'room where somebody waits',
      find: 'THEN NOT ${isWaitedFor(now)} ELSE',
      put: 'THEN TRUE ELSE',
      why: 'Two friends are led to a table whose free seats are kept for the waitlist.',
      test: 'is what is listed and counted',
    },
    {
      name: 'one seat too few',
      find: 'WHEN ${unclaimed(now)} >= ${seats} THEN',
      put: 'WHEN ${unclaimed(now)} >= ${seats} - 1 THEN',
      why: 'One of the friends does not get a seat.',
      test: 'is what is listed and counted',
    },
    {
      name: 'hours of another zone',
      find: 'Prisma.sql`(s."scheduledAt" AT TIME ZONE ${zone})`;',
      put: 'Prisma.sql`(s."scheduledAt" AT TIME ZONE ${zone && \'UTC\'})`;',
      why: 'An evening is somebody else’s.',
      test: 'is what is listed and counted',
    },
    {
      name: 'a night that ends at midnight',
      find: '(${hour} >= ${from} OR ${hour} < ${to})',
      put: '(${hour} >= ${from} AND ${hour} < ${to})',
      why: 'What begins after midnight is never found.',
      test: 'is what is listed and counted',
    },
    {
      name: 'dearer than was said',
      find: 's."priceCents" <= ${maxPriceCents}',
      put: 's."priceCents" <= ${maxPriceCents} + 100',
      why: 'More is asked than somebody wants to pay.',
      test: 'is what is listed and counted',
    },
    {
      name: 'a table for everybody is for nobody',
      find: "[filter.experience, 'everyone']",
      put: '[filter.experience]',
      why: 'Who is new does not find the tables that are for everybody.',
      test: 'is what is listed and counted',
    },
    {
      name: 'one of the safety tools is enough',
      find: 's."safetyTools" @> ${safetyTools}::text[]',
      put: 's."safetyTools" && ${safetyTools}::text[]',
      why: 'Somebody sits at a table without what they need.',
      test: 'is what is listed and counted',
    },
  ]),
  ...mutantsOf('api/catalog/facet-counts.ts', FILTER, [
    {
      name: 'choices counted among all',
      find: '      if (misfit) return;\n',
      put: '',
      why: 'A choice promises tables that it does not leave.',
      test: 'is what is listed and counted',
    },
    {
      name: 'each date is a table',
      find: 'for (const slot of group) count(slot);',
      put: 'for (const slot of group) for (const _ of [endGroup()]) count(slot);',
      why: 'A choice promises ten tables and shows one.',
      test: 'is what is listed and counted',
    },
    {
      name: 'a campaign whose dates differ is as many tables',
      find: 'if (last[trait] !== one) {',
      put: 'if (one > 0) {',
      why: 'A choice promises two tables and shows one campaign.',
      test: 'is what is listed and counted',
    },
    {
      name: 'the seats of the last date',
      find: 'seats = Math.max(seats, Math.min(free, mostSeats));',
      put: 'seats = Math.min(free, mostSeats);',
      why: 'A campaign with seats is not counted for whoever needs two of them.',
      test: 'is what is listed and counted',
    },
  ]),
  ...mutantsOf('api/catalog/facet-conditions.ts', FILTER, [
    {
      name: 'a hold that never runs out',
      find: 'if (until <= at) seats += 1;',
      put: 'if (until <= 0) seats += 1;',
      why: 'A table with seats is counted as full.',
      test: 'is what is listed and counted',
    },
    {
      name: 'counted where somebody waits',
      find: 'if (isWaitedFor[slot] === 1 && startsAt[slot]! > horizon) return 0;',
      put: '',
      why: 'Two friends are promised seats that are kept for the waitlist.',
      test: 'is what is listed and counted',
    },
  ]),
  ...mutantsOf('api/catalog/current-index.ts', 'api/catalog/current-index.test.ts', [
    {
      name: 'transactions end in the order of their numbers',
      find: 'pg_snapshot_xmin(pg_current_snapshot())',
      put: 'pg_snapshot_xmax(pg_current_snapshot())',
      why: 'What a slow transaction changed is counted a quarter of an hour later.',
      test: 'also after others that began later',
    },
  ]),
  ...mutantsOf('api/catalog/visibility.ts', FILTER, [
    {
      name: 'any date of a campaign stands for it',
      find: '  WHERE ${fits} OFFSET 0))`;',
      put: '  WHERE TRUE OFFSET 0))`;',
      why: 'A campaign whose next date is full is not found, though a later one has seats.',
      test: 'is what is listed and counted',
    },
  ]),
  ...mutantsOf('api/catalog/slips.rules.ts', 'api/catalog/slips.test.ts', [
    {
      name: 'short words are similar to many',
      find: 'const [ONE_SLIP, TWO_SLIPS] = [4, 8];',
      put: 'const [ONE_SLIP, TWO_SLIPS] = [1, 8];',
      why: 'Who types two signs is shown whatever has two.',
      test: 'may be',
    },
    {
      name: 'letters that change places are two slips',
      find: 'slips = Math.min(slips, before[j - 2]! + 1);',
      put: '',
      why: 'The most common slip of all finds nothing.',
      test: 'may be',
    },
  ]),
  ...mutantsOf('web/relay/nobody.ts', 'web/relay/nobody.test.ts', [
    {
      name: 'a name that is read unseen',
      find: "if (name in nobody && name !== 'id') onRead();",
      put: "if (name === 'email') onRead();",
      why: 'A page without the name of whoever is here is sent to all.',
      test: 'is noticed when it is read',
    },
    {
      name: 'the address stays',
      find: 'viewer: { ...viewer, ...nobody }',
      put: 'viewer: { ...nobody, ...viewer }',
      why: 'Pages of people who are alike differ, or name one of them.',
      test: 'goes from the answer',
    },
  ]),
  ...mutantsOf('api/catalog/session-index.ts', 'api/catalog/facet-counts.test.ts', [
    {
      name: 'a column that does not grow with the others',
      find: 'larger[name].set(columns[name]);',
      put: "if (name !== 'free') larger[name].set(columns[name]);",
      why: 'With the 1,025th table on offer the free seats of all others are gone from the counts.',
      test: 'what was followed as it came and went',
    },
  ]),
  ...mutantsOf('api/platform/http/pages.ts', PAGES, [
    {
      name: 'a personal page is kept',
      find: 'seen.isWhole && status < 500 && !isPersonal',
      put: 'seen.isWhole && status < 500',
      why: 'An empty page is sent to the next one.',
      survives: 'Whoever finds it there asks for a page of their own: what is kept says that it is personal.',
    },
    {
      name: 'a personal page is sent as it is',
      find: 'if (page === null || page.isPersonal) {',
      put: 'if (page === null) {',
      why: 'Somebody is greeted as nobody.',
      test: 'never sent to another',
    },
    {
      name: 'who it is, is not told',
      find: 'end = apart.identity;',
      put: "end = '';",
      why: 'Whoever is logged in looks like nobody.',
      test: 'followed by who each is',
    },
  ]),
];
