import { tablesToCheck } from '../catalog/needs.service.ts';
import { foundBy, type News, newTables } from '../catalog/news.service.ts';
import { processDue } from '../platform/claim.ts';
import { clock } from '../platform/clock.ts';
import { db, isDatabaseAway, isTooSlow } from '../platform/db.ts';
import { queueMail } from '../platform/mail.ts';
import { DAY, MINUTE } from '../platform/rules.ts';
import { transaction } from '../platform/transaction.ts';
import { lockToEdit } from '../seating/locks.ts';
import { type Find, findsMail, MOST_SHOWN } from './finds-mail.ts';
import { type HeldBack, readHeldBack, writeHeldBack } from './held-back.ts';
import { dayOf, nextMorning } from './lookout.ts';
import {
  claimWatchers,
  isListening,
  isMailed,
  ownTables,
  type Watcher,
  watcherNow,
  watchersOf,
} from './watchers.ts';

/** A transaction that began before may still be running; what it publishes is told the next time, not never. */
const SETTLES_MS = 2 * MINUTE;
/** Older events are no news, however long the product was down. */
const OLDEST_MS = 7 * DAY;
/**
 * How long a user who was told of a free seat counts as knowing it: holds that begin and end are no news, unless a
 * morning's run found the seat sold.
 */
const KNOWN_MS = 7 * DAY;
const ROUNDS = 20;

/**
 * Tells each user what is new, once a morning at most: sessions that fit the searches they keep, sessions of Game
 * Masters they follow, and seats freed at full sessions that they saved or search for. Their row says up to when they
 * were told, and moves in the transaction that writes their mail. A seat that somebody else holds at that moment is
 * told in a later morning, if it is free by then.
 */
export function mailFinds(): Promise<void> {
  let round = 0;
  return processDue({
    claim: async () => {
      const lookouts = await claimWatchers();
      return lookouts.length > 0 ? [lookouts] : [];
    },
    work: tellAll,
    atOnce: 1,
    goOn: () => ++round <= ROUNDS,
  });
}

/**
 * Searches once for all users of the batch: many keep the same searches, and most were told up to the same morning.
 */
export async function tellAll(lookouts: readonly { id: number }[]) {
  const now = clock.now();
  const until = new Date(now.getTime() - SETTLES_MS);
  const watchers = await watchersOf(lookouts);
  const awake = watchers.filter(
    (each) => isListening(each) && dayOf(now, each.user.timeZone).isMorning && each.toldUpTo < until,
  );
  const findsOf = await lookFor(awake, until).catch(async (error: unknown) => {
    for (const each of watchers) await putOff(each, error);
    throw error;
  });
  const failures: unknown[] = [];
  for (const each of watchers)
    await tell(each, findsOf, until).catch(async (error: unknown) => {
      failures.push(error);
      await putOff(each, error);
    });
  if (failures.length > 0) throw failures[0];
}

/**
 * Retries a user who cannot be told in the next morning, not all day long; but not if the database is away, which is
 * soon back.
 */
async function putOff({ userId, user }: Watcher, error: unknown) {
  if (isDatabaseAway(error) && !isTooSlow(error)) return;
  const nextAttemptAt = nextMorning(clock.now(), user.timeZone);
  await db.lookout.updateMany({ where: { userId }, data: { nextAttemptAt } });
}

/** What was found for a user as they are by now, and up to when they know of single sessions from now on. */
interface Found {
  readonly finds: readonly Find[];
  readonly heldBack: HeldBack;
}

/** null: this user was not looked for. */
type FindsOf = (watcher: Watcher) => Found | null;

/** Finds what may concern these users; what does concern them is decided when they are told. */
async function lookFor(watchers: readonly Watcher[], until: Date): Promise<FindsOf> {
  if (watchers.length === 0) return () => null;
  const oldest = new Date(clock.now().getTime() - OLDEST_MS);
  const since = Math.max(oldest.getTime(), Math.min(...watchers.map(({ toldUpTo }) => toldUpTo.getTime())));
  const ids = [...new Set(watchers.flatMap((each) => [...readHeldBack(each).keys()]))];
  const news = await newTables({ after: new Date(since), until, also: { ids, after: oldest } });
  const searches = new Set(watchers.flatMap(({ user }) => user.keptSearches.map(({ search }) => search)));
  const open = news.filter(({ isHeld }) => !isHeld);
  const found = await foundBy(
    [...searches],
    open.map(({ id }) => id),
  );
  const lookedFor = new Set(watchers.map(({ userId }) => userId));
  const own = await ownTables([...lookedFor]);
  const findsOf: FindsOf = (watcher) => {
    if (!lookedFor.has(watcher.userId)) return null;
    const known = readHeldBack(watcher);
    const knownOf = ({ id }: News) => known.get(id) ?? watcher.toldUpTo;
    const theirs = own.get(watcher.userId) ?? [];
    const others = news.filter((table) => !isOwn(watcher, theirs, table) && !isBlocked(watcher, table));
    const finds = others.flatMap((table) => {
      const why = table.isHeld ? [] : reasonsFor(watcher, table, knownOf(table), found);
      return why.length > 0 ? [{ table, why }] : [];
    });
    const told = oncePerCampaign(finds);
    const campaigns = new Set(told.flatMap(({ table: { campaignId } }) => campaignId ?? []));
    const held = others.filter(
      (table) =>
        table.isHeld &&
        !(table.campaignId !== null && campaigns.has(table.campaignId)) &&
        mayConcern(watcher, table, latest(knownOf(table), oldest)),
    );
    const first = held.filter((table) => isChosen(watcher, table));
    const stillKnown = others.filter((table) => knownOf(table) > until);
    const nowKnown = told.filter(({ table: { freedAt } }) => freedAt !== null);
    return {
      finds: told,
      heldBack: new Map([
        ...[...first, ...held, ...stillKnown].map((table) => [table.id, knownOf(table)] as const),
        ...nowKnown.map(({ table }) => [table.id, new Date(until.getTime() + KNOWN_MS)] as const),
      ]),
    };
  };
  return withChecks(watchers, findsOf);
}

/** Marks each session that may not be what its reader needs. */
async function withChecks(watchers: readonly Watcher[], findsOf: FindsOf): Promise<FindsOf> {
  const idsOf = (watcher: Watcher) =>
    findsOf(watcher)
      ?.finds.slice(0, MOST_SHOWN)
      .map(({ table }) => table.id);
  const toCheck = await tablesToCheck(new Map(watchers.map((each) => [each.userId, idsOf(each) ?? []])));
  return (watcher) => {
    const found = findsOf(watcher);
    const own = toCheck.get(watcher.userId);
    return (
      found && { ...found, finds: found.finds.map((find) => ({ ...find, toCheck: own?.has(find.table.id) })) }
    );
  };
}

const latest = (one: Date, other: Date) => (one > other ? one : other);

/** The user runs it, has a seat or waits for one: other mails tell them. */
const isOwn = (
  { user }: Watcher,
  theirs: readonly { sessionId: number; campaignId: number | null }[],
  { id, campaignId, gameMasterId }: News,
) =>
  gameMasterId === user.gameMaster?.id ||
  theirs.some((own) => own.sessionId === id || (campaignId !== null && own.campaignId === campaignId));

/** Either has blocked the other: neither writes to the other, and neither is told about the other. */
const isBlocked = ({ user }: Watcher, { hostId }: News) =>
  user.blocks.some(({ blockedId }) => blockedId === hostId) ||
  user.blockedBy.some(({ blockerId }) => blockerId === hostId);

/** True for an event after a moment, and after the user began to look out for it. */
const since =
  (known: Date) =>
  (at: Date | null, { createdAt }: { createdAt: Date }) =>
    at !== null && at > known && at > createdAt;

const isOfTable = (
  saved: { sessionId: number | null; campaignId: number | null },
  { id, campaignId }: News,
) => saved.sessionId === id || (campaignId !== null && saved.campaignId === campaignId);

/** The user saved it, or follows its Game Master: it means more to them than a match of a search. */
const isChosen = ({ user }: Watcher, table: News) =>
  user.follows.some(({ gameMasterId }) => gameMasterId === table.gameMasterId) ||
  user.savedTables.some((each) => isOfTable(each, table));

/**
 * Returns why a user is told of a session about which they know everything up to `known`; empty: it does not concern
 * them.
 */
function reasonsFor({ user }: Watcher, table: News, known: Date, found: Map<string, Set<number>>): string[] {
  const isNews = since(known);
  const searched = (at: Date | null) =>
    user.keptSearches.find((each) => isNews(at, each) && found.get(each.search)?.has(table.id));
  const isFollowed = user.follows.some(
    (each) => isNews(table.postedAt, each) && each.gameMasterId === table.gameMasterId,
  );
  const fits = searched(table.postedAt);
  const isSaved = user.savedTables.some((each) => isNews(table.freedAt, each) && isOfTable(each, table));
  const fitsAgain = fits ? undefined : searched(table.freedAt);
  return [
    ...(isFollowed ? [`New from GM ${table.hostName}, whom you follow.`] : []),
    ...(fits ? [`New, and fits your search: ${fits.name}.`] : []),
    ...(isSaved ? ['You saved it, it was full, and a seat is free again.'] : []),
    ...(fitsAgain ? [`It was full, a seat is free again, and it fits your search: ${fitsAgain.name}.`] : []),
  ];
}

/**
 * True when there may be a reason once its seats are no longer held: only then is it known which searches it fits.
 */
function mayConcern({ user }: Watcher, table: News, known: Date): boolean {
  const isNews = since(known);
  const { postedAt, freedAt, gameMasterId } = table;
  return (
    user.follows.some((each) => isNews(postedAt, each) && each.gameMasterId === gameMasterId) ||
    user.savedTables.some((each) => isNews(freedAt, each) && isOfTable(each, table)) ||
    user.keptSearches.some((each) => isNews(postedAt, each) || isNews(freedAt, each))
  );
}

/** Keeps the next date of each campaign. */
function oncePerCampaign(finds: readonly Find[]): Find[] {
  const campaigns = new Set<number>();
  return finds.filter(({ table: { campaignId } }) => {
    if (campaignId === null) return true;
    const isFirst = !campaigns.has(campaignId);
    campaigns.add(campaignId);
    return isFirst;
  });
}

/**
 * Tells one user, unless another process has; if it is not their morning, the news waits for the next one. Their
 * choices and what they look out for are read anew: they may have changed during the search.
 */
function tell({ userId, toldUpTo }: Watcher, findsOf: FindsOf, until: Date) {
  const now = clock.now();
  return transaction(async (tx) => {
    await lockToEdit(tx, 'User', userId); // against being changed or erased meanwhile
    const watcher = await watcherNow(tx, userId);
    if (watcher?.toldUpTo.getTime() !== toldUpTo.getTime()) return;
    const { user } = watcher;
    const { date, isMorning } = dayOf(now, user.timeZone);
    const found = findsOf(watcher);
    const finds = found?.finds ?? [];
    const hasFinds = finds.length > 0;
    const nextAttemptAt = nextMorning(now, user.timeZone);
    const dedupeKey = `finds:${userId}:${date}`;
    // A user who flew to another zone may have this morning twice: the news waits for the next one.
    const where = { dedupeKey };
    const wasTold = (await tx.outboxMail.count({ where })) + (await tx.notice.count({ where })) > 0;
    const listens = isListening(watcher);
    const waits = listens && (!isMorning || found === null || (wasTold && hasFinds));
    const told = { toldUpTo: latest(toldUpTo, until), heldBack: writeHeldBack(found?.heldBack ?? new Map()) };
    await tx.lookout.update({ where: { userId }, data: { nextAttemptAt, ...(!waits && told) } });
    if (!listens || waits || !hasFinds) return;
    await queueMail(tx, { ...findsMail(watcher, finds), dedupeKey, byMail: isMailed(user) });
  });
}
