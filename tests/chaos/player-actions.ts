import { db } from '../../api/platform/db.ts';
import { DECLINES } from '../scene/sandbox.ts';
import type { Draws } from './draws.ts';
import { type Action, type Opened, open, pay, verify } from './paying.ts';
import type { Person } from './people.ts';
import { type Stage, whileDatabaseRestarts } from './stage.ts';

const bookable = (stage: Stage) =>
  whileDatabaseRestarts(() =>
    db.session.findMany({
      where: { status: 'scheduled', scheduledAt: { gt: stage.now() } },
      orderBy: { id: 'asc' },
    }),
  );

/** What people do once the page is open: most pay, some after a declined card, some never. */
async function payMaybe(
  stage: Stage,
  draws: Draws,
  base: string,
  player: Person,
  opened: Opened,
): Promise<string> {
  if (!opened.stripeSessionId) return opened.word;
  if (draws.chance(0.2)) return 'never paid';
  const declined = draws.chance(0.15) ? `${await pay(stage, opened.stripeSessionId, DECLINES)}, ` : '';
  const paid = await pay(stage, opened.stripeSessionId);
  const verified = draws.chance(0.4) ? `, ${await verify(stage, base, player, opened.stripeSessionId)}` : '';
  return `${declined}${paid}${verified}`;
}

export const book: Action = async (stage, draws, base) => {
  const player = draws.pick(stage.people.players)!;
  const session = draws.pick(await bookable(stage));
  if (!session) return null;
  const byRest = draws.chance(0.5);
  let opened = await open(stage, base, player, [session.id], byRest);
  const again = (opened.status === 0 || opened.word === 'UNAVAILABLE') && draws.chance(0.7);
  if (again) opened = await open(stage, stage.apis[0]!.url, player, [session.id], !byRest);
  const outcome = await payMaybe(stage, draws, base, player, opened);
  return `${player.name}, session ${session.id}: ${again ? 'again: ' : ''}${outcome}`;
};

/** Everybody wants the same table at once. */
export const rush: Action = async (stage, draws) => {
  const sessions = await bookable(stage);
  const session = draws.pick(sessions);
  if (!session) return null;
  const crowd = draws.some(stage.people.players, 5);
  const opened = await Promise.all(
    crowd.map((player, index) => {
      const { url } = stage.apis[index % stage.apis.length]!;
      return open(stage, url, player, [session.id], index % 3 === 0);
    }),
  );
  const outcomes = await Promise.all(
    crowd.map((player, index) =>
      payMaybe(stage, draws, stage.apis[index % stage.apis.length]!.url, player, opened[index]!),
    ),
  );
  return `session ${session.id}: ${outcomes.join(' | ')}`;
};

export const clickTwice: Action = async (stage, draws) => {
  const player = draws.pick(stage.people.players)!;
  const session = draws.pick(await bookable(stage));
  if (!session) return null;
  const clicks = draws.int(2, 4);
  const opened = await Promise.all(
    Array.from({ length: clicks }, (_, index) =>
      open(stage, stage.apis[index % stage.apis.length]!.url, player, [session.id], index % 2 === 0),
    ),
  );
  const pages = [...new Set(opened.flatMap(({ stripeSessionId }) => stripeSessionId ?? []))];
  // Somebody who has two pages open pays on both, at once.
  const paid = await Promise.all(pages.map((page) => pay(stage, page)));
  const words = opened.map(({ word }) => word).join(' ');
  return `${player.name}, session ${session.id}: ${words}; ${pages.length} page: ${paid.join(' ')}`;
};

export const cart: Action = async (stage, draws, base) => {
  const player = draws.pick(stage.people.players)!;
  const ids = draws.some(await bookable(stage), draws.int(2, 3)).map(({ id }) => id);
  if (ids.length === 0) return null;
  const opened = await open(stage, base, player, ids, draws.chance(0.5));
  return `${player.name}, sessions ${ids}: ${await payMaybe(stage, draws, base, player, opened)}`;
};

const openCheckouts = () =>
  whileDatabaseRestarts(() =>
    db.checkout.findMany({
      where: { status: 'open', stripeSessionId: { not: null } },
      orderBy: { id: 'asc' },
    }),
  );

export const payOpenPage: Action = async (stage, draws) => {
  const checkout = draws.pick(await openCheckouts());
  if (!checkout) return null;
  return `checkout ${checkout.id}: ${await pay(stage, checkout.stripeSessionId!)}`;
};

/** The payment arrives when the hold is about to end, while everything that is due is looked after. */
export const payInTheLastSecond: Action = async (stage, draws) => {
  const checkout = draws.pick(await openCheckouts());
  if (!checkout) return null;
  const early = draws.int(-1, 2) * 1000;
  const wait = checkout.expiresAt.getTime() - stage.now().getTime() - early;
  if (wait > 0) await stage.jump(wait);
  const [paid] = await Promise.all([pay(stage, checkout.stripeSessionId!), stage.tick()]);
  await stage.jump(90_000);
  await stage.tick();
  return `checkout ${checkout.id}, ${early} ms before its end: ${paid}`;
};

export const verifySomething: Action = async (stage, draws, base) => {
  const checkouts = await whileDatabaseRestarts(() =>
    db.checkout.findMany({
      where: { stripeSessionId: { not: null } },
      orderBy: { id: 'desc' },
      take: 12,
    }),
  );
  const checkout = draws.pick(checkouts);
  const player = stage.people.players.find(({ id }) => id === checkout?.userId);
  if (!checkout || !player) return null;
  return `checkout ${checkout.id}: ${await verify(stage, base, player, checkout.stripeSessionId!)}`;
};
