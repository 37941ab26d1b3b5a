import { jest } from '@jest/globals';
import { closeAll } from '../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { log } from '../platform/log.ts';
import { createCustomer } from './stripe-card.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

test('whom Stripe names in a refusal is neither logged nor told to whoever logs what failed', async () => {
  const logged = jest.spyOn(log, 'warn').mockImplementation(() => {});
  const email = 'ada.archer at example.test';
  const refused = createCustomer({ idempotencyKey: 'refused', userId: 1, email, name: 'Ada Archer' });
  await expect(refused).rejects.toMatchObject({
    code: 'email_invalid',
    message: 'Stripe refused: email_invalid (email)',
  });
  expect(logged.mock.calls).toEqual([
    [expect.objectContaining({ what: 'create customer', code: 'email_invalid' }), 'Stripe refused'],
  ]);
  expect(JSON.stringify(logged.mock.calls)).not.toContain('ada.archer');
});
