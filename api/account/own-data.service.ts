import { isSubscribed } from '../newsletter/notifications.service.ts';
import { clock } from '../platform/clock.ts';
import { CSV_MARK, csvLine } from '../platform/csv.ts';
import { db } from '../platform/db.ts';
import { limit } from '../platform/limits.ts';
import { notFound } from '../platform/refusal.ts';
import { type MaybeViewer, requireViewer, type Viewer } from '../platform/viewer.ts';
import { type OwnListName, ownListNames } from './own-data.rules.ts';
import type { Owner, OwnList } from './own-list.ts';
import { ownLists } from './own-lists.ts';

const LOG_IN = 'Please log in to download your data';
/** All files of one user: each list twice an hour. */
const filesPerUser = limit('own-data', 60, 3600);

/** Rows in memory at once, however many there are. */
const AT_ONCE = 500;

async function ownerOf(maybe: MaybeViewer): Promise<Owner> {
  const viewer = requireViewer(maybe, LOG_IN);
  await filesPerUser.use(viewer.id);
  const { id, email } = viewer;
  return { id, email };
}

async function* rowsOf(list: OwnList, owner: Owner) {
  let last = 0;
  for (;;) {
    const window = { where: { id: { gt: last } }, orderBy: { id: 'asc' as const }, take: AT_ONCE };
    const rows = await list.read(owner, window);
    for (const { cells } of rows) yield cells;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)!.id;
  }
}

/** Streams everything that is the viewer's as one JSON file. */
export async function ownData(maybe: MaybeViewer): Promise<AsyncGenerator<string>> {
  const owner = await ownerOf(maybe);
  return jsonOf(await personOf(maybe as Viewer), owner);
}

async function* jsonOf(person: object, owner: Owner) {
  yield JSON.stringify({ writtenAt: clock.now(), ...person }, null, 1).slice(0, -2);
  for (const name of ownListNames) {
    const list = ownLists[name];
    yield `,\n ${JSON.stringify(name)}: [`;
    let comma = '';
    for await (const cells of rowsOf(list, owner)) {
      const row = Object.fromEntries(list.columns.map((column, at) => [column, cells[at]]));
      yield `${comma}\n  ${JSON.stringify(row)}`;
      comma = ',';
    }
    yield comma === '' ? ']' : '\n ]';
  }
  yield '\n}\n';
}

async function personOf({ id, email }: Viewer) {
  const user = await db.user.findUniqueOrThrow({
    where: { id },
    include: {
      gameMaster: true,
      needs: { omit: { userId: true } },
      accounts: { select: { providerId: true, createdAt: true } },
    },
  });
  const { gameMaster } = user;
  return {
    profile: {
      number: id,
      username: user.displayUsername ?? user.username,
      email,
      emailVerified: user.emailVerified,
      fullName: user.fullName,
      pronouns: user.pronouns,
      bio: user.bio,
      experience: user.experience,
      gameSystems: user.systems,
      playDays: user.playDays,
      isShownTablesThatFit: user.showsForYou,
      lines: user.lines,
      veils: user.veils,
      needsOfTables: user.needs,
      timeZone: user.timeZone,
      picture: user.imageUrl,
      isAdmin: user.isAdmin,
      isGameMaster: user.isGameMaster,
      adultConfirmedAt: user.adultConfirmedAt,
      codeOfConduct: user.conductVersion,
      codeOfConductAgreedAt: user.conductAcceptedAt,
      registeredAt: user.createdAt,
    },
    waysToLogIn: user.accounts.map(({ providerId, createdAt }) => ({
      way: providerId === 'credential' ? 'password' : providerId,
      since: createdAt,
    })),
    gameMasterProfile: gameMaster && {
      name: gameMaster.name,
      title: gameMaster.title,
      bio: gameMaster.bio,
      specialties: gameMaster.specialties,
      languages: gameMaster.languages,
      video: gameMaster.videoUrl,
      availability: gameMaster.availability,
      timeZone: gameMaster.timeZone,
      tableMessage: gameMaster.tableMessage,
      picture: gameMaster.imageUrl,
      since: gameMaster.personSince ?? gameMaster.createdAt,
    },
    notifications: {
      reminders: user.mailReminders,
      reminderHours: user.reminderHours,
      messages: user.mailMessages,
      tables: user.mailFinds,
      notInApp: user.mutedTopics,
      newsletter: await isSubscribed(email),
    },
  };
}

const isListName = (name: string): name is OwnListName => (ownListNames as readonly string[]).includes(name);

/** Streams one list of what is the viewer's as a CSV file; times in UTC. */
export async function ownList(maybe: MaybeViewer, name: string): Promise<AsyncGenerator<string>> {
  requireViewer(maybe, LOG_IN);
  if (!isListName(name)) throw notFound('List');
  return csvOf(ownLists[name], await ownerOf(maybe));
}

async function* csvOf(list: OwnList, owner: Owner) {
  yield `${CSV_MARK}${csvLine(list.columns)}`;
  for await (const cells of rowsOf(list, owner))
    yield csvLine(cells.map((cell) => (cell instanceof Date ? cell.toISOString() : cell)));
}
