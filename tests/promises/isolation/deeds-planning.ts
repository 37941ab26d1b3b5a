import { clock } from '../../../api/platform/clock.ts';
import { db } from '../../../api/platform/db.ts';
import { inHours } from '../../scene/world.ts';
import type { Deeds } from './deeds.ts';
import { aLinkable, anArchived, anOrphan, aProfile, word } from './rows.ts';
import { gid, type Scene } from './scene.ts';

const profile = (number: number) => gid('GameMaster', number);
/** A session of the host in this state, as the changes of several take it. */
async function versionOf({ aTable }: Scene, status: 'draft' | 'scheduled') {
  const { id, version } = await aTable({ status });
  return { id: gid('Session', id), version };
}
/** A draft of the host that waits for staff. */
async function aProposal({ aTable }: Scene) {
  const proposedAt = clock.now();
  const { id } = await aTable({ status: 'draft' });
  await db.session.update({ where: { id }, data: { proposedAt } });
  return { id: gid('Session', id), proposedAt: proposedAt.toISOString() };
}
const session = {
  description: 'Ten letters or more.',
  gameSystem: 'Daggerheart',
  priceCents: 2500,
  durationMinutes: 180,
  maxPlayers: 2,
};

// visitor, player, other, host, otherHost, admin, superAdmin
export const planning: Deeds = {
  createSession: {
    answers: '401 403 403 200 403 200 200',
    input: ({ at }) => ({
      ...session,
      gameMasterId: profile(at.GameMaster),
      title: word(),
      scheduledAt: inHours(200).toISOString(),
    }),
  },
  updateSession: {
    answers: '401 403 403 200 403 200 200',
    input: async ({ aTable }) => {
      const { id, version } = await aTable();
      return { id: gid('Session', id), version, durationMinutes: 215 };
    },
  },
  'updateSession, a draft': {
    answers: '401 403 403 200 404 200 200',
    input: async (scene) => ({ ...(await versionOf(scene, 'draft')), title: word() }),
  },
  proposeSession: {
    answers: '401 403 403 200 404 200 200',
    input: async (scene) => ({ id: (await versionOf(scene, 'draft')).id }),
  },
  withdrawProposal: {
    answers: '401 403 403 200 404 200 200',
    input: async (scene) => ({ id: (await aProposal(scene)).id }),
  },
  approveProposal: { answers: '401 403 403 403 403 200 200', input: aProposal },
  returnProposal: {
    answers: '401 403 403 403 403 200 200',
    input: async (scene) => ({ ...(await aProposal(scene)), reason: 'Too short' }),
  },
  trustGameMaster: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ id: profile(await aProfile()), isTrusted: true }),
  },
  'updateGameMaster, of the host': {
    answers: '401 403 403 200 403 200 200',
    input: async ({ at }) => {
      const { version } = await db.gameMaster.findUniqueOrThrow({ where: { id: at.GameMaster } });
      return { id: profile(at.GameMaster), version, languages: word() };
    },
  },
  createGameMaster: {
    answers: '401 403 403 403 403 200 200',
    input: () => ({ name: word(), title: 'Keeper', bio: 'Ten letters or more.' }),
  },
  updateGameMaster: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ id: profile(await aProfile()), version: 1, name: word() }),
  },
  createUserAndLinkGameMaster: {
    answers: '401 403 403 403 403 200 200',
    input: async () => {
      const username = word();
      const account = { username, email: `${username}@example.test`, password: 'six or more' };
      return { id: profile(await anOrphan()), ...account };
    },
  },
  linkGameMaster: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ id: profile(await anOrphan()), userId: gid('User', await aLinkable()) }),
  },
  unlinkGameMaster: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ id: profile(await aProfile()) }),
  },
  archiveGameMaster: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ id: profile(await aProfile()), sessions: 0, refundCents: 0 }),
  },
  restoreGameMaster: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ id: profile(await anArchived()) }),
  },
  archiveGameMasters: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ ids: [profile(await aProfile())] }),
  },
  restoreGameMasters: {
    answers: '401 403 403 403 403 200 200',
    input: async () => ({ ids: [profile(await anArchived())] }),
  },
  publishSessions: {
    answers: '401 403 403 403 403 200 200',
    input: async (scene) => ({ sessions: [await versionOf(scene, 'draft')] }),
  },
  unpublishSessions: {
    answers: '401 403 403 403 403 200 200',
    input: async (scene) => ({ sessions: [await versionOf(scene, 'scheduled')] }),
  },
};
