import { as } from '../../../tests/scene/as.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { overlap } from '../../../tests/scene/overlap.ts';
import { seat } from '../../../tests/scene/table.ts';
import { aSession, aSuperAdmin, aUser } from '../../../tests/scene/world.ts';
import { deleteUnbookedSession } from '../../catalog/session-ending.service.ts';
import { globalId } from '../../platform/graphql/ids.ts';

afterAll(closeAll);

// What nobody ever paid for goes with its session, also while somebody is about to end it.
test.each([
  ['cancelBooking', aUser],
  ['requestCancellation', aUser],
  ['withdrawCancellation', aUser],
  ['removeFromSession', aSuperAdmin],
])('%s, while the booking goes with its session', async (mutation, aCaller) => {
  const { id: sessionId } = await aSession();
  const caller = await aCaller();
  const { id } = await seat(caller.isAdmin ? await aUser() : caller, sessionId, 'pending');
  const [, told] = await overlap(
    async (tx) => {
      await tx.booking.deleteMany({ where: { sessionId } });
      await deleteUnbookedSession(tx, sessionId);
    },
    () => as(caller).refused(mutation, { bookingId: globalId('Booking', id) }, 'NOT_FOUND'),
  );
  expect(told).toMatchObject({ status: 'fulfilled' });
});
