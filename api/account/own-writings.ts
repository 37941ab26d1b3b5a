import { deviceOf } from '../identity/device.rules.ts';
import { db, type Prisma } from '../platform/db.ts';
import { kindsToStaff } from '../platform/mail-kinds.ts';
import { supportEmail } from '../settings/settings.service.ts';
import { list, type Owner, type Window } from './own-list.ts';

const name = { select: { fullName: true } } as const;
const title = { select: { title: true } } as const;
type Passed = Prisma.MessageGetPayload<{
  include: {
    sender: typeof name;
    recipient: typeof name;
    session: typeof title;
    thread: { select: { session: typeof title } };
  };
}>;
const isSent = ({ senderId }: Passed, { id }: Owner) => senderId === id;

/**
 * Finds the ids of one part of the messages. Sent and received ones are each read from an index, in order: for both
 * conditions at once PostgreSQL walks through everybody's messages, or reads all of theirs anew for each part.
 */
async function partOfMessages(ownerId: number, window: Window): Promise<number[]> {
  const sides = [{ senderId: ownerId }, { recipientId: ownerId }].map((side) =>
    db.message.findMany({ ...window, where: { AND: [window.where, side] }, select: { id: true } }),
  );
  const found = (await Promise.all(sides)).flat().map(({ id }) => id);
  return found.sort((one, other) => one - other).slice(0, window.take);
}

export const messages = list<Passed>(
  async ({ id }, window) =>
    db.message.findMany({
      orderBy: window.orderBy,
      where: { id: { in: await partOfMessages(id, window) } },
      include: { sender: name, recipient: name, session: title, thread: { select: { session: title } } },
    }),
  {
    message: ({ id }) => id,
    direction: (row, owner) => (isSent(row, owner) ? 'sent' : 'received'),
    with: (row, owner) =>
      isSent(row, owner) ? (row.recipient?.fullName ?? 'Everybody at the table') : row.sender.fullName,
    session: (row) => (row.thread?.session ?? row.session)?.title ?? null,
    text: ({ content }) => content,
    sentAt: ({ createdAt }) => createdAt,
    readAt: (row, owner) => (isSent(row, owner) ? null : row.readAt), // when others read it is private
  },
);

export const announcements = list(
  ({ id }, window) =>
    db.broadcast.findMany({
      ...window,
      where: { AND: [window.where, { senderId: id }] },
      include: { session: { select: { title: true } } },
    }),
  {
    session: (row) => row.session?.title ?? null,
    subject: ({ subject }) => subject,
    text: ({ content }) => content,
    sentAt: ({ createdAt }) => createdAt,
  },
);

const evening = { include: { session: { select: { title: true, scheduledAt: true } } } } as const;

export const reviews = list(
  ({ id }, window) =>
    db.review.findMany({
      ...window,
      where: { AND: [window.where, { booking: { sitterId: id } }] },
      include: { booking: evening },
    }),
  {
    booking: ({ bookingId }) => bookingId,
    session: (row) => row.booking.session.title,
    startedAt: (row) => row.booking.session.scheduledAt,
    stars: ({ stars }) => stars,
    text: ({ words }) => words,
    writtenAt: ({ createdAt }) => createdAt,
    editedAt: ({ editedAt }) => editedAt,
    reply: ({ reply }) => reply,
    hiddenAt: ({ hiddenAt }) => hiddenAt,
    hiddenReason: ({ hiddenReason }) => hiddenReason,
  },
);

export const reviewReplies = list(
  ({ id }, window) =>
    db.review.findMany({
      ...window,
      where: { AND: [window.where, { repliedById: id }] },
      include: { booking: evening },
    }),
  {
    session: (row) => row.booking.session.title,
    startedAt: (row) => row.booking.session.scheduledAt,
    reply: ({ reply }) => reply,
    repliedAt: ({ repliedAt }) => repliedAt,
  },
);

export const playerNotes = list(
  ({ id }, window) =>
    db.playerNote.findMany({
      ...window,
      where: { AND: [window.where, { authorId: id }] },
      include: { player: name },
    }),
  {
    about: (row) => row.player.fullName,
    text: ({ words }) => words,
    writtenAt: ({ updatedAt }) => updatedAt,
  },
);

/** Secrets of links: behind the question mark or, in an invitation to a seat, behind the number of its order. */
const SECRET = /([?&]token=|\/invite\/\d+\/)[^\s&#]+/g;
/** Starts where a word begins: a long word without @ would be searched again from each of its letters. */
const ADDRESS = /(?<![\w.+'-])[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Makes a mail safe to keep in a file: its links open nothing, and it shows no address of anybody else. */
const withoutSecrets = (text: string, { email }: Owner) =>
  text
    .replace(SECRET, '$1…')
    .replace(ADDRESS, (address) =>
      [email, supportEmail()].some((known) => known.toLowerCase() === address.toLowerCase()) ? address : '…',
    );

export const letters = list(
  ({ id }, window) =>
    db.outboxMail.findMany({
      ...window,
      where: { AND: [window.where, { userId: id, kind: { notIn: [...kindsToStaff] } }] },
      select: { id: true, subject: true, text: true, createdAt: true, sentAt: true },
    }),
  {
    subject: ({ subject }, owner) => withoutSecrets(subject, owner),
    text: ({ text }, owner) => withoutSecrets(text, owner),
    writtenAt: ({ createdAt }) => createdAt,
    sentAt: ({ sentAt }) => sentAt,
  },
);

export const notices = list(
  ({ id }, window) => db.notice.findMany({ ...window, where: { AND: [window.where, { userId: id }] } }),
  {
    text: (row) => row.text,
    page: ({ path }) => path,
    toldAt: ({ createdAt }) => createdAt,
    readAt: ({ readAt }) => readAt,
  },
);

export const logins = list(
  ({ id }, window) => db.loginToken.findMany({ ...window, where: { AND: [window.where, { userId: id }] } }),
  {
    device: ({ userAgent }) => deviceOf(userAgent),
    networkAddress: ({ ipAddress }) => ipAddress,
    loggedInAt: ({ createdAt }) => createdAt,
    usedAt: ({ seenAt }) => seenAt,
    endsAt: ({ expiresAt }) => expiresAt,
  },
);

export const passkeys = list(
  ({ id }, window) => db.passkey.findMany({ ...window, where: { AND: [window.where, { userId: id }] } }),
  {
    name: (row) => row.name,
    addedAt: ({ createdAt }) => createdAt,
    usedAt: ({ lastUsedAt }) => lastUsedAt,
  },
);

export const addresses = list(
  ({ id }, window) => db.emailChange.findMany({ ...window, where: { AND: [window.where, { userId: id }] } }),
  {
    from: ({ oldEmail }) => oldEmail,
    to: ({ newEmail }) => newEmail,
    askedAt: ({ requestedAt }) => requestedAt,
    provedAt: ({ provedAt }) => provedAt,
    approvedAt: ({ approvedAt }) => approvedAt,
    madeAt: ({ madeAt }) => madeAt,
    undoneAt: ({ undoneAt }) => undoneAt,
  },
);

export const reports = list(
  ({ id }, window) => db.report.findMany({ ...window, where: { AND: [window.where, { reporterId: id }] } }),
  {
    about: ({ messageId, sessionId, gameMasterId, reviewId }) => {
      if (messageId) return 'message';
      if (reviewId) return 'review';
      if (sessionId) return 'session';
      return gameMasterId ? 'game master' : 'person';
    },
    message: ({ messageId }) => messageId,
    reason: ({ reason }) => reason,
    reportedAt: ({ createdAt }) => createdAt,
    answer: ({ answer }) => answer,
    answeredAt: ({ closedAt }) => closedAt,
  },
);

export const blocked = list(
  async ({ id }, { where, take }) => {
    const rows = await db.block.findMany({
      where: { blockerId: id, blockedId: where.id },
      orderBy: { blockedId: 'asc' },
      take,
      include: { blocked: name },
    });
    return rows.map((row) => ({ ...row, id: row.blockedId }));
  },
  { person: (row) => row.blocked.fullName, blockedAt: ({ createdAt }) => createdAt },
);

export const savedFilters = list(
  ({ id }, window) => db.savedFilter.findMany({ ...window, where: { AND: [window.where, { userId: id }] } }),
  {
    list: (row) => row.list,
    name: (row) => row.name,
    filter: ({ query }) => query,
    savedAt: ({ createdAt }) => createdAt,
  },
);
