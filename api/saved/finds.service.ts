import { foundBy, type News, newTables } from '../catalog/news.service.ts';
import { processDue } from '../platform/claim.ts';
import { clock } from '../platform/clock.ts';
import { queueMail } from '../platform/mail.ts';
import { DAY, MINUTE } from '../platform/rules.ts';
import { transaction } from '../platform/transaction.ts';
import { lockToEdit } from '../seating/locks.ts';
import { type Find, findsMail } from './finds-mail.ts';
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

/** A transaction that began before may still be under way; what it posts is told the next time, not never. */
const SETTLES_MS = 2 * MINUTE;
/** What is older is no news, however long the product stood still. */
const OLDEST_MS = 7 * DAY;
const ROUNDS = 20;

/**
 * Tells whoever looks out for something of what is new, once a morning at most: tables that fit the searches they keep,
 * those of Game Masters they follow, and seats that became free at full tables which they saved or search for. Up to
 * when somebody was told stands in their row and moves in the transaction that writes their mail.
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

/** Looks once for all of them: many keep the same searches, and most were told up to the same morning. */
export async function tellAll(lookouts: readonly { id: number }[]) {
  const now = clock.now();
  const until = new Date(now.getTime() - SETTLES_MS);
  const watchers = await watchersOf(lookouts);
  const failures: unknown[] = [];
  const awake = watchers.filter((each) => {
    try {
      return isListening(each) && dayOf(now, each.user.timeZone).isMorning && each.toldUpTo < until;
    } catch (error) {
      failures.push(error); // of one of them, and no reason to be silent to the others
      return false;
    }
  });
  const findsOf = await lookFor(awake, until);
  for (const each of watchers)
    await tell(each, findsOf, until).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** What was found for somebody, as they are by now; null: it was not looked for. */
type FindsOf = (watcher: Watcher) => Find[] | null;

/** Looks for what may concern them; which of it does is decided when they are told. */
async function lookFor(watchers: readonly Watcher[], until: Date): Promise<FindsOf> {
  if (watchers.length === 0) return () => null;
  const oldest = clock.now().getTime() - OLDEST_MS;
  const since = Math.max(oldest, Math.min(...watchers.map(({ toldUpTo }) => toldUpTo.getTime())));
  const news = await newTables({ after: new Date(since), until });
  const searches = new Set(watchers.flatMap(({ user }) => user.keptSearches.map(({ search }) => search)));
  const found = await foundBy(
    [...searches],
    news.map(({ id }) => id),
  );
  const lookedFor = new Set(watchers.map(({ userId }) => userId));
  const own = await ownTables([...lookedFor]);
  return (watcher) => {
    if (!lookedFor.has(watcher.userId)) return null;
    const theirs = own.get(watcher.userId) ?? [];
    const isOwn = ({ id, campaignId, gameMasterId }: News) =>
      gameMasterId === watcher.user.gameMaster?.id ||
      theirs.some((own) => own.sessionId === id || (campaignId !== null && own.campaignId === campaignId));
    const finds = news.flatMap((table) => {
      if (isOwn(table)) return [];
      const why = reasonsFor(watcher, table, found);
      return why.length > 0 ? [{ table, why }] : [];
    });
    return oncePerCampaign(finds);
  };
}

/** Why somebody is told of a table; none: it does not concern them, or they have been told. */
function reasonsFor({ toldUpTo, user }: Watcher, table: News, found: Map<string, Set<number>>): string[] {
  /** What they look out for, if it happened after they were told, and after they began to look out. */
  const since = (at: Date | null, { createdAt }: { createdAt: Date }) =>
    at !== null && at > toldUpTo && at > createdAt;
  const searched = (at: Date | null) =>
    user.keptSearches.find((each) => since(at, each) && found.get(each.search)?.has(table.id));
  const isFollowed = user.follows.some(
    (each) => since(table.postedAt, each) && each.gameMasterId === table.gameMasterId,
  );
  const fits = searched(table.postedAt);
  const isSaved = user.savedTables.some(
    (each) =>
      since(table.freedAt, each) &&
      (each.sessionId === table.id || (table.campaignId !== null && each.campaignId === table.campaignId)),
  );
  const fitsAgain = fits ? undefined : searched(table.freedAt);
  return [
    ...(isFollowed ? [`New from GM ${table.hostName}, whom you follow.`] : []),
    ...(fits ? [`New, and fits your search: ${fits.name}.`] : []),
    ...(isSaved ? ['You saved it, it was full, and a seat is free again.'] : []),
    ...(fitsAgain ? [`It was full, a seat is free again, and it fits your search: ${fitsAgain.name}.`] : []),
  ];
}

/** Of the dates of a campaign the next one. */
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
 * Tells one of them, unless another process has; whose morning it is not waits for the next one. What they chose, and
 * what they look out for, is read anew: it may have changed while it was looked for.
 */
function tell({ userId, toldUpTo }: Watcher, findsOf: FindsOf, until: Date) {
  const now = clock.now();
  return transaction(async (tx) => {
    await lockToEdit(tx, 'User', userId); // against being changed or erased meanwhile
    const watcher = await watcherNow(tx, userId);
    if (watcher?.toldUpTo.getTime() !== toldUpTo.getTime()) return;
    const { user } = watcher;
    const { date, isMorning } = dayOf(now, user.timeZone);
    const finds = findsOf(watcher);
    const hasFinds = finds !== null && finds.length > 0;
    const nextAttemptAt = nextMorning(now, user.timeZone);
    const dedupeKey = `finds:${userId}:${date}`;
    // Who flew to another zone may have this morning twice: what is new waits for the next one.
    const where = { dedupeKey };
    const wasTold = (await tx.outboxMail.count({ where })) + (await tx.notice.count({ where })) > 0;
    const listens = isListening(watcher);
    const waits = listens && (!isMorning || finds === null || (wasTold && hasFinds));
    await tx.lookout.update({
      where: { userId },
      data: { nextAttemptAt, ...(!waits && toldUpTo < until && { toldUpTo: until }) },
    });
    if (!listens || waits || !hasFinds) return;
    await queueMail(tx, { ...findsMail(watcher, finds), dedupeKey, byMail: isMailed(user) });
  });
}
