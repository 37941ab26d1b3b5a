import { Agent } from 'node:http';
import { everybody, measuredOperation, operation, page, type Request, visitor } from './asking.ts';
import { ask } from './load.ts';
import { gameMaster, nameOf, session } from './operations.ts';
import { adminOperations } from './operations-admin.ts';
import { siteOperations } from './operations-site.ts';
import { readTargets } from './reads.ts';
import type { Stage } from './stage.ts';
import type { Group, Target } from './target.ts';
import { HOLD, HOLD_SPREAD, writeTargets } from './writes.ts';

const HAND = 'hand-written SQL';
const CONSTANT = 'constant JSON';
const POSTGRAPHILE = 'PostGraphile 5';

const ours = ({ api }: Stage, name: string, request: Request) => ({ name, server: api, request });

/** The answers that visitors and a thousand people get, as data and as a page; `again`: by 64 of them, of all kinds, who have it. */
function shown(stage: Stage, query: string, variables: object, path: string) {
  const { url } = stage.api;
  return [
    ours(stage, 'visitor', operation(url, query, variables, [visitor])),
    ours(stage, 'signed in', operation(url, query, variables, everybody())),
    ours(stage, 'page, visitor', page(`${url}${path}`)),
    ours(stage, 'page, signed in', page(`${url}${path}`, everybody())),
    ours(stage, 'page, signed in, again', {
      ...page(
        `${url}${path}`,
        everybody()
          .filter((_login, at) => at % 15 === 0)
          .slice(0, 64),
      ),
      again: true,
    }),
  ];
}

/** Bytes of our own answer, for one that is always the same. */
async function sizeOf(request: Request): Promise<number> {
  const answer = await ask(request, 0, new Agent());
  if (!answer.ok) throw new Error(`${request.url} answers ${answer.text()}`);
  return answer.bytes;
}

/** The same cards, as its schema names them. */
const CARDS_BY_POSTGRAPHILE = `{ browse(first: 12) {
  nodes { rowId title description imageUrl type gameSystem tags status scheduledAt durationMinutes priceCents maxPlayers
    gameMasterByGameMasterId { rowId name title imageUrl reviewCount starSum }
    seatsBySessionId { nodes { bookingId heldUntil } } }
  pageInfo { endCursor hasNextPage } } }`;

/** Only where it is installed: `npm run bench -- --postgraphile <folder>`. */
const postgraphile = async (stage: Stage) =>
  process.env.POSTGRAPHILE ? stage.serve('postgraphile', {}, '/graphql?query=%7B__typename%7D') : null;

async function cardsByPostgraphile(stage: Stage): Promise<Target[]> {
  const server = await postgraphile(stage);
  if (!server) return [];
  const request: Request = {
    url: `${server.url}/graphql`,
    method: 'POST',
    bodies: [JSON.stringify({ query: CARDS_BY_POSTGRAPHILE })],
    headers: [{}],
  };
  await sizeOf(request);
  return [{ name: POSTGRAPHILE, server, request }];
}

const browse: Group = {
  name: 'browse',
  yardsticks: [HAND, POSTGRAPHILE],
  async targets(stage) {
    const targets = shown(stage, 'SessionsPageQuery', { filter: {} }, '/sessions');
    const bytes = await sizeOf(targets[0]!.request);
    const constant = await stage.serve('constant', { BYTES: String(bytes) });
    const hand = await stage.serve('sql');
    return [
      { name: CONSTANT, server: constant, request: page(constant.url) },
      { name: HAND, server: hand, request: page(hand.url) },
      ...(await cardsByPostgraphile(stage)),
      ...targets,
      ours(stage, 'REST', page(`${stage.api.url}/api/sessions?limit=12`)),
    ];
  },
};

const pages: Group = {
  name: 'pages',
  async targets(stage) {
    const { sessions, hostProfile } = stage.subjects;
    const table = session(sessions[0]!);
    const named = (what: string, targets: ReturnType<typeof shown>) =>
      targets.map((target) => ({ ...target, name: `${what}, ${target.name}` }));
    return [
      ...named('home', shown(stage, 'HomePageQuery', {}, '/')),
      ...named(
        'session',
        shown(stage, 'SessionPageQuery', { id: table, isValid: true }, `/sessions/${sessions[0]}`),
      ),
      ...named(
        'Game Master',
        shown(
          stage,
          'GameMasterPageQuery',
          { id: gameMaster(hostProfile), isValid: true },
          `/game-masters/${hostProfile}`,
        ),
      ),
      ours(stage, 'Game Masters, REST', page(`${stage.api.url}/api/game-masters`)),
      ours(stage, 'session, REST', page(`${stage.api.url}/api/sessions/${sessions[0]}`)),
    ];
  },
};

const reads: Group = {
  name: 'reads',
  async targets(stage) {
    const server = await postgraphile(stage);
    return server ? readTargets(stage, server) : [];
  },
};

const operations: Group = {
  name: 'operations',
  oneByOne: true,
  async targets(stage) {
    const server = await stage.joinAnew();
    return [...siteOperations, ...adminOperations].map((one) => ({
      ...{ name: nameOf(one), server },
      request: measuredOperation(server.url, one, stage.subjects),
    }));
  },
};

/** What a seat would cost that is only counted. */
const BARE = { one: 'bare UPDATE of one row', many: 'bare UPDATE of one of many rows' };
const bareOf: Record<string, string> = { [HOLD]: BARE.one, [HOLD_SPREAD]: BARE.many };

async function bareUpdates(stage: Stage): Promise<Target[]> {
  const server = await stage.serve('update');
  return [
    { name: BARE.one, server, request: page(server.url) },
    { name: BARE.many, server, request: page(`${server.url}/spread`) },
  ];
}

/** All that holding a seat is: an order, and a page at the provider. */
const writes: Group = {
  name: 'writes',
  async targets(stage, plan) {
    const ours = (await writeTargets(stage, plan)).map((target) => ({
      ...target,
      besides: bareOf[target.name],
    }));
    return [...(await bareUpdates(stage)), ...ours];
  },
};

/** The statement alone in which buyers meet. By itself: what so many seats change keeps the product busy for a while. */
const claims: Group = {
  name: 'claims',
  async targets(stage) {
    const bare = await bareUpdates(stage);
    const server = await stage.serve('claim', {}, '/ready');
    const reset = async () => {
      const { ok } = await fetch(`${server.url}/reset`, { method: 'POST' });
      if (!ok) throw new Error('The seats were not freed.');
    };
    const claim = (name: string, path: string, besides: string) => ({
      ...{ name, server, besides, reset },
      request: page(`${server.url}${path}`),
    });
    return [
      ...bare,
      claim('claim a seat of one table', '/', BARE.one),
      claim('claim a seat of one of many tables', '/spread', BARE.many),
    ];
  },
};

export const groups: readonly Group[] = [browse, pages, reads, operations, writes, claims];
