import { afterAll, expect, test } from '@jest/globals';
import { closeAll } from '../../tests/scene/close.ts';
import { aSession, aStaffMember, inHours, refused } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import '../bookings/moving/moves.service.ts';
import { updateSession } from './session-editor.service.ts';
import { completePlayedSessions } from './sessions.jobs.ts';

afterAll(closeAll);

const statusOf = async ({ id }: { id: number }) =>
  (await db.session.findUniqueOrThrow({ where: { id } })).status;

test('a session that ended is completed by itself, unless it was called off or is a draft', async () => {
  const ended = { scheduledAt: inHours(-4), durationMinutes: 180 };
  const sessions = [
    await aSession({ ...ended, status: 'scheduled' }),
    await aSession({ ...ended, status: 'active' }),
    await aSession({ ...ended, status: 'cancelled' }),
    await aSession({ ...ended, status: 'draft' }),
    await aSession({ ...ended, scheduledAt: inHours(-2.9) }), // they are still at the table
    await aSession(),
  ];
  await Promise.all([completePlayedSessions(), completePlayedSessions()]);
  expect(await Promise.all(sessions.map(statusOf))).toEqual([
    'completed',
    'completed',
    'cancelled',
    'draft',
    'scheduled',
    'scheduled',
  ]);
});

test('one that is put off afterwards can be booked again', async () => {
  const session = await aSession({ scheduledAt: inHours(-4), durationMinutes: 180 });
  await completePlayedSessions();
  const staff = await aStaffMember();
  expect(await updateSession(staff, session.id, { title: 'Another title' })).toMatchObject({
    status: 'completed',
  });
  const ahead = { scheduledAt: inHours(90), status: 'completed' };
  await refused(updateSession(staff, session.id, ahead), 'BAD_INPUT', 'status');
  expect(await updateSession(staff, session.id, { scheduledAt: inHours(90) })).toMatchObject({
    status: 'scheduled',
  });
});
