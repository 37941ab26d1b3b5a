import { auditMoney } from '../../../api/bookings/audit/audit.service.ts';
import { db } from '../../../api/platform/db.ts';
import { closeAll } from '../../scene/close.ts';
import { type Sandbox, startSandbox } from '../../scene/sandbox.ts';
import { fill } from './fill.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

test('a filled shop is as the product would have left it', async () => {
  const { sessions, users } = await fill(process.env.DATABASE_URL!, 300);
  const found = await auditMoney({ days: 4000 });
  expect(found.map(({ rule, subject, message }) => `${rule}: ${subject} ${message}`)).toEqual([]);
  expect([await db.session.count(), await db.user.count()]).toEqual([sessions, users]);
  // Ten orders a session, but for drafts and what was called off.
  expect(await db.booking.count()).toBeGreaterThan(sessions * 8);
  const tags = () => db.sessionTag.findMany({ orderBy: [{ sessionId: 'asc' }, { tag: 'asc' }] });
  const written = await tags();
  await db.$executeRaw`UPDATE "Session" SET tags = tags || 'x'::text`;
  await db.$executeRaw`UPDATE "Session" SET tags = array_remove(tags, 'x')`;
  expect(await tags()).toEqual(written);
});
