import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  type TypeNode,
  typeFromAST,
} from 'graphql';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import { globalId } from '../../api/platform/graphql/ids.ts';
import { schema } from '../../api/schema.ts';
import { seed } from '../../prisma/seed.ts';
import { bearer, startApp, type TestApp } from '../scene/app.ts';
import { tokenOf } from '../scene/login.ts';
import { creditFor } from '../scene/money.ts';
import { aReviewedEvening } from '../scene/reviews.ts';
import { startSandbox } from '../scene/sandbox.ts';
import { operationNamed, operations } from '../scene/stored.ts';
import { seat } from '../scene/table.ts';
import { aSession, aStaffMember, aUser } from '../scene/world.ts';

// The web's own queries are answered by a short way, which must not be told from the ordinary one by anybody.

const viewers = ['visitor', 'player', 'gamemaster', 'admin'] as const;
type Variables = Record<string, unknown>;
interface Operation {
  id: string;
  variables: Variables;
}

let app: TestApp;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
const tokens: Record<string, string | undefined> = {};
/** One of each that a query may be about: the player's own where it is anybody's. */
let ids: Record<string, string>;

beforeAll(async () => {
  sandbox = await startSandbox();
  await seed();
  app = await startApp();
  for (const username of viewers.slice(1)) {
    const user = await db.user.findFirstOrThrow({ where: { username } });
    tokens[username] = await tokenOf(user);
  }
  ids = await someIds();
});
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

async function someIds() {
  const owner = await db.user.findFirstOrThrow({ where: { username: 'player' } });
  const booking = await db.booking.findFirstOrThrow({ where: { userId: owner.id, status: 'confirmed' } });
  const membership = await db.campaignMembership.findFirstOrThrow({ where: { userId: owner.id } });
  const [profile, campaign, broadcast, session] = [
    await db.gameMaster.findFirstOrThrow({ where: { user: { username: 'gamemaster' } } }),
    await db.campaign.findFirstOrThrow({ where: { id: membership.campaignId } }),
    await db.broadcast.findFirst(),
    await db.session.findFirstOrThrow({ where: { status: 'scheduled', scheduledAt: { gt: clock.now() } } }),
  ];
  const rows = {
    Session: session.id,
    GameMaster: profile.id,
    Campaign: campaign.id,
    Booking: booking.id,
    CampaignMembership: membership.id,
    User: profile.userId!,
    AdminUser: owner.id,
    Conversation: profile.userId!,
    SessionThread: booking.sessionId,
    Broadcast: broadcast?.id ?? 1,
  };
  return Object.fromEntries(Object.entries(rows).map(([type, id]) => [type, globalId(type, id)]));
}

/** What a variable of this name may be an id of: what the query has words about, and something else beside it. */
function kindsOf(name: string, text: string): string[] {
  const known = {
    sessionId: ['Session'],
    sessionIds: ['Session'],
    gameMasterId: ['GameMaster'],
    campaignId: ['Campaign'],
    bookingId: ['Booking'],
    userId: ['User'],
    recipientId: ['User'],
  }[name];
  const mentioned = Object.keys(ids).filter((kind) => text.includes(` on ${kind} `));
  return known ?? (mentioned.length > 0 ? mentioned : Object.keys(ids));
}

const samples: Record<string, unknown> = {
  String: 'a',
  Int: 3,
  Boolean: true,
  DateTime: '2031-01-01T19:00:00Z',
};
const sampleStrings: Record<string, unknown> = { timeZone: 'Europe/Berlin', year: 2026 };

function sampleOf(name: string, node: TypeNode, id: string): unknown {
  const type = typeFromAST(schema, node)!;
  const named = getNamedType(type)!;
  const one = isEnumType(named)
    ? named.getValues()[0]!.name
    : isInputObjectType(named)
      ? {}
      : (sampleStrings[name] ?? (String(named) === 'ID' ? id : samples[String(named)]));
  const inner = isNonNullType(type) ? type.ofType : type;
  return isListType(inner) ? [one] : one;
}

/** Good ones of each kind, unknown and bad ones, and those with something missing. */
function variantsOf(text: string): Variables[] {
  const [operation] = parse(text).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type }) => ({
    name: variable.name.value,
    type,
    isId: /\bID\b/.test(JSON.stringify(type)),
    isNeeded: type.kind === Kind.NON_NULL_TYPE,
    isPlace: /^(after|cursor)$/.test(variable.name.value),
  }));
  const needed = variables.filter(({ isNeeded }) => isNeeded);
  const valued = (some: typeof variables, id: (name: string) => string) =>
    Object.fromEntries(some.map(({ name, type }) => [name, sampleOf(name, type, id(name))]));
  const first = (name: string) => ids[kindsOf(name, text)[0]!]!;
  const kinds = new Set(needed.filter(({ isId }) => isId).flatMap(({ name }) => kindsOf(name, text)));
  const variants = [
    valued(needed, first),
    valued(
      variables.filter(({ isPlace }) => !isPlace),
      first,
    ),
    valued(variables, first), // with a cursor that is none
    ...[...kinds].map((kind) => valued(needed, () => ids[kind]!)),
    ...[globalId('Session', 2_000_000), '2000001', 'no id at all'].map((id) => valued(needed, () => id)),
    {},
    { ...valued(needed, first), unheard: 'of' },
    Object.fromEntries(variables.map(({ name }) => [name, { of: 'another type' }])),
  ];
  return [...new Map(variants.map((variant) => [JSON.stringify(variant), variant])).values()];
}

/** Who weighs what they accept is answered the ordinary way, with the same. */
const ways = { short: 'application/json', ordinary: 'application/json;q=1' };

async function ask(operation: object, token: string | undefined, accept: string) {
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, 'x-which-way': '1', ...bearer(token) },
    body: JSON.stringify(operation),
  });
  const body = await response.text();
  const { date, 'content-length': length, 'x-way': way, ...head } = Object.fromEntries(response.headers);
  expect(Number(length)).toBe(Buffer.byteLength(body));
  return {
    isShort: way === undefined,
    answer: {
      status: response.status,
      head,
      body: body.replaceAll(asOfNow, 'now'),
    },
  };
}

/** Said as of now, to the millisecond. */
const asOfNow = /"(?:eraseAt|checkedAt)":"[^"]*"|answers in \d+ ms/g;

async function compare(operation: Operation, token: string | undefined) {
  const [ordinary, short] = await Promise.all([
    ask(operation, token, ways.ordinary),
    ask(operation, token, ways.short),
  ]);
  return { ordinary, short };
}

describe('every stored query is answered in the same way by both ways', () => {
  test.each(viewers)(
    'to %s',
    async (viewer) => {
      const queries = Object.entries(operations).filter(([, text]) => text.startsWith('query'));
      const asked = queries.flatMap(([id, text]) => variantsOf(text).map((variables) => ({ id, variables })));
      let shortly = 0;
      const inLine = asked.values();
      const worker = async () => {
        for (const operation of inLine) {
          const { ordinary, short } = await compare(operation, tokens[viewer]);
          const name = /^query (\w+)/.exec(operations[operation.id]!)?.[1];
          const about = { viewer, name, ...operation };
          expect({ ...about, ...short.answer }).toEqual({ ...about, ...ordinary.answer });
          expect(ordinary.isShort).toBe(false);
          const hasErrors = ordinary.answer.body.startsWith('{"errors"');
          expect({ ...about, isShort: short.isShort }).toEqual({ ...about, isShort: !hasErrors });
          if (short.isShort) shortly += 1;
        }
      };
      await Promise.all([worker(), worker(), worker()]);
      expect(shortly).toBeGreaterThan(queries.length);
    },
    300_000,
  );
});

/** Who is told something of their own is given what visitors are told, with that put into it. */
describe('what is told to some alone', () => {
  const told: Record<string, Variables> = {};
  beforeAll(async () => {
    const player = await db.user.findFirstOrThrow({ where: { username: 'player' } });
    const profile = await db.gameMaster.findFirstOrThrow({ where: { user: { username: 'gamemaster' } } });
    // Hidden ones stand between those that everybody reads, for each of their authors elsewhere.
    const people = { author: await aUser(), other: await aUser(), reviewer: await aStaffMember() };
    const write = async (who: keyof typeof people, isHidden = false) => {
      const { reviewId } = await aReviewedEvening(people[who], profile.id, `By the ${who}`);
      const hidden = { hiddenAt: clock.now(), hiddenReason: 'Unkind' };
      if (isHidden) await db.review.update({ where: { id: reviewId }, data: hidden });
    };
    await write('author');
    await write('other');
    await write('author', true);
    await write('reviewer');
    await write('other', true);
    for (const [name, person] of Object.entries(people)) tokens[name] = await tokenOf(person);
    await creditFor(people.author.id, 700);
    const draft = await aSession({ gameMasterId: profile.id, status: 'draft' });
    const full = await aSession({ maxPlayers: 1 });
    const { id: bookingId } = await seat(await aUser(), full.id);
    await db.seat.updateMany({ where: { sessionId: full.id }, data: { bookingId } });
    await db.waitlistEntry.create({ data: { sessionId: full.id, userId: player.id, status: 'waiting' } });
    const sat = await db.booking.findFirstOrThrow({ where: { sitterId: player.id, status: 'confirmed' } });
    const page = (id: number) => ({ id: globalId('Session', id), isValid: true });
    told['SessionPageQuery draft'] = page(draft.id);
    told['SessionPageQuery full'] = page(full.id);
    told['SessionPageQuery sat'] = page(sat.sessionId);
    told['SessionPageQuery other'] = page((await aSession()).id);
    told.GameMasterPageQuery = { id: globalId('GameMaster', profile.id), isValid: true };
    told.ReviewListPaginationQuery = { id: globalId('GameMaster', profile.id), count: 3 };
    told.HomePageQuery = {};
    told.SessionsPageQuery = { filter: {} };
    told.OpenTableQuery = { sessionId: globalId('Session', sat.sessionId) };
  });

  test('is told to them, by both ways, whoever asks first', async () => {
    const all = [...viewers, 'author', 'other', 'reviewer'];
    const bodies: Record<string, Set<string>> = {};
    for (const [name, variables] of Object.entries(told)) {
      const id = operationNamed(name.split(' ')[0]!);
      for (const order of [all, all.toReversed(), all])
        for (const viewer of order) {
          const { ordinary, short } = await compare({ id, variables }, tokens[viewer]);
          expect({ name, viewer, ...short.answer }).toEqual({ name, viewer, ...ordinary.answer });
          expect({ name, viewer, isShort: short.isShort }).toEqual({ name, viewer, isShort: true });
          bodies[name] = (bodies[name] ?? new Set()).add(short.answer.body);
        }
    }
    // None of these pages is the same for all of them.
    expect(Object.fromEntries(Object.entries(bodies).map(([name, each]) => [name, each.size > 1]))).toEqual(
      Object.fromEntries(Object.keys(told).map((name) => [name, true])),
    );
  });
});
