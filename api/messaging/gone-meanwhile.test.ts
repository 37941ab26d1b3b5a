import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { aGameMaster, aSession, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { deleteUnbookedSession } from '../catalog/session-ending.service.ts';
import { globalId } from '../platform/graphql/ids.ts';

afterAll(closeAll);

// Of what is written about a session while somebody deletes it nothing breaks: whoever writes is told.
const OF_HOST = ['muteSessionThread', 'updateGathering', 'updateTableMessage', 'updateSession'];
test.each([
  ['saveTable', (sessionId: string) => ({ sessionId })],
  ['createReport', (about: string) => ({ about, reason: 'They shout at people.' })],
  ['sendMessage', (sessionId: string, recipientId: string) => ({ sessionId, recipientId, content: 'Hail' })],
  ['muteSessionThread', (sessionId: string) => ({ sessionId, isMuted: true })],
  ['joinWaitlist', (sessionId: string) => ({ sessionId })],
  ['updateGathering', (sessionId: string) => ({ sessionId, version: 0, toBring: 'Dice' })],
  ['updateTableMessage', (sessionId: string) => ({ sessionId, version: 0, content: 'Hail', isOn: true })],
  ['updateSession', (id: string) => ({ id, version: 0, title: 'By another name' })],
])('%s, while the session is deleted', async (mutation, input) => {
  const { viewer: host, profile } = await aGameMaster();
  const { id } = await aSession({ gameMasterId: profile.id });
  const who = OF_HOST.includes(mutation) ? host : await aUser();
  const given = input(globalId('Session', id), globalId('User', host.id));
  const [, told] = await overlap(
    (tx) => deleteUnbookedSession(tx, id),
    () => as(who).refused(mutation, given, 'NOT_FOUND'),
  );
  expect(told).toMatchObject({ status: 'fulfilled' });
});

// Only who never proved an address is deleted, and only staff know of them by then.
test.each([
  ['blockUser', (userId: string) => ({ userId }), 'NOT_FOUND'],
  ['createReport', (about: string) => ({ about, reason: 'They shout at people.' }), 'NOT_FOUND'],
  ['sendMessage', (recipientId: string) => ({ recipientId, content: 'Hail' }), 'FORBIDDEN'],
])('%s, while the person is deleted', async (mutation, input, code) => {
  const [staff, { id }] = [await aStaffMember(), await aUser()];
  const [, told] = await overlap(
    async (tx) => {
      await tx.user.delete({ where: { id } });
    },
    () => as(staff).refused(mutation, input(globalId('User', id)), code),
  );
  expect(told).toMatchObject({ status: 'fulfilled' });
});
