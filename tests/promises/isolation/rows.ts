import { randomUUID } from 'node:crypto';
import { clock } from '../../../api/platform/clock.ts';
import { db } from '../../../api/platform/db.ts';
import { tokenOf } from '../../scene/login.ts';
import { aLateCanceller } from '../../scene/seats.ts';
import { aGameMaster, aStaffMember, aUser, inHours } from '../../scene/world.ts';
import type { Role, Scene } from './scene.ts';

// Rows that a deed uses up: every attempt gets one of its own.

/** A word that nothing else is called by. */
export const word = () => `w${randomUUID().slice(0, 12)}`;

export const aProfile = async () => (await aGameMaster()).profile.id;

/** A profile nobody is linked to. */
export const anOrphan = async () =>
  (await db.gameMaster.create({ data: { name: word(), title: 'Nobody’s', bio: 'Waits for an account.' } }))
    .id;

/** A profile that was this person's. */
export const aFormerProfile = async (formerUserId: number) =>
  (await db.gameMaster.create({ data: { name: word(), title: 'Once theirs', bio: 'Waits.', formerUserId } }))
    .id;

/** The role of a Game Master, and no profile. */
export const aLinkable = async () => (await aUser({ isGameMaster: true })).id;

export const aRegular = async () => (await aUser()).id;
export const aReport = async () =>
  (await db.report.create({ data: { reporterId: await aRegular(), reason: 'Loud' } })).id;
export const anAdmin = async () => (await aStaffMember()).id;

/** Somebody who asked for another address; the link at the present one waits. */
export async function aMover() {
  const { id: userId, email: oldEmail } = await aUser();
  const now = clock.now();
  const email = `${word()}@example.test`;
  const { id } = await db.emailChange.create({
    data: { userId, oldEmail, newEmail: email, requestedAt: now },
  });
  await db.oneTimeToken.create({
    data: {
      purpose: 'approve_email_change',
      userId,
      tokenHash: word(),
      payload: { changeId: id },
      expiresAt: new Date(now.getTime() + 86_400_000),
    },
  });
  return { userId, email };
}

/** The same person, logged in somewhere. */
export async function loggedIn(id: number) {
  await tokenOf({ id });
  return id;
}

export async function aLoginOf(userId: number) {
  await tokenOf({ id: userId });
  return (await db.loginToken.findFirstOrThrow({ where: { userId }, orderBy: { id: 'desc' } })).id;
}

export async function anArchived() {
  const id = await aProfile();
  await db.gameMaster.update({ where: { id }, data: { archivedAt: clock.now() } });
  return id;
}

/** A campaign of the host with one date. */
export async function aSeries({ at, aTable }: Scene) {
  const { id } = await aTable({ type: 'campaign', scheduledAt: inHours(24 * 10) });
  const data = { gameMasterId: at.GameMaster, title: word(), timeZone: 'UTC', sessions: { connect: { id } } };
  return (await db.campaign.create({ data })).id;
}

/** The one date of such a campaign. */
export const dateOf = (campaignId: number) => db.session.findFirstOrThrow({ where: { campaignId } });

/** A filter that this person keeps. */
export async function aFilter(userId: number) {
  const data = { userId, list: 'users', name: word(), query: 'search=a' } as const;
  return (await db.savedFilter.create({ data })).id;
}

/** A late request of the player that waits for an answer. */
export async function aRequest({ sandbox, aTable, people }: Scene) {
  const { id } = await aTable({ scheduledAt: inHours(20) });
  return (await aLateCanceller(sandbox, id, people.player!)).requestId;
}

export const aTemplate = async () =>
  (await db.messageTemplate.create({ data: { name: word(), subject: 's', content: 'c' } })).id;

export const anAlert = async () => (await db.moneyAlert.create({ data: { key: word(), message: 'x' } })).id;

export async function aDeadMail() {
  const data = {
    dedupeKey: word(),
    kind: 'k',
    toAddress: 'a@example.test',
    subject: 's',
    html: '',
    text: '',
  };
  return (await db.outboxMail.create({ data: { ...data, status: 'dead' } })).id;
}

/** A login of this role that may end. */
export const anotherToken = async ({ people }: Scene, role: Role) =>
  people[role] ? tokenOf(people[role]) : undefined;
