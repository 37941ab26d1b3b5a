import { atStripe } from '../../tests/scene/campaign.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { before } from '../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aUser, refused } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { ensureCustomer } from './customers.service.ts';
import { deleteCustomer, wasDeleted } from './stripe-card.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

test('whose customer was deleted at Stripe gets another one, on the same day too, and however often', async () => {
  const { id } = await aUser();
  const made = new Set<string>();
  for (let n = 0; n < 3; n += 1) {
    const twice = await Promise.all([ensureCustomer(id), ensureCustomer(id)]);
    const [customer] = twice;
    expect(twice).toEqual([customer, customer]);
    expect(await wasDeleted(customer)).toBe(false);
    made.add(customer);
    await deleteCustomer(customer);
    await db.user.update({ where: { id }, data: { stripeCustomerId: null } });
  }
  expect(made.size).toBe(3);
});

test('whoever is erased while their customer is made leaves none at Stripe', async () => {
  const { id, email } = await aUser();
  const erased = { erasedAt: clock.now() };
  const meanwhile = before(/^UPDATE .*"stripeCustomerId"/s, () =>
    db.user.update({ where: { id }, data: erased }),
  );
  await refused(ensureCustomer(id), 'NOT_LOGGED_IN');
  expect(meanwhile.happened()).toBe(true);
  expect((await atStripe('GET', '/customers', { email })).data).toEqual([]);
});
