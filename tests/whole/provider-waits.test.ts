import { waitingForProviders } from '../../api/platform/provider.ts';
import { bearer, startApp, type TestApp } from '../scene/app.ts';
import { tokenOf } from '../scene/login.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { until } from '../scene/until.ts';
import { aSession, aUser } from '../scene/world.ts';

let app: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  [app, sandbox] = [await startApp(), await startSandbox()];
});
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

const order = async () => ({ sessionId: String((await aSession()).id), agreeToTerms: true });
// Admission lets in others of a network for those of it that wait (api/platform/http/admission.ts).
test.each([
  [
    'REST',
    async (token: string) => app.call('POST', '/api/create-checkout-session', await order(), bearer(token)),
  ],
  ['GraphQL', async (token: string) => app.as(token).ok('startCheckout', await order())],
])(
  'who waits for the provider by %s is counted for their network, and only while they wait',
  async (_, buy) => {
    const token = await tokenOf(await aUser());
    await sandbox.stripe('POST', '/faults', {
      kind: 'slow',
      method: 'POST',
      path: '/v1/',
      ms: 9_000,
    });
    const buying = buy(token);
    await until(() => waitingForProviders('127.0.0.1') === 1);
    expect([waitingForProviders('203.0.113.7'), waitingForProviders()]).toEqual([0, 1]);
    await sandbox.stripe('DELETE', '/faults'); // only now it answers
    await buying;
    expect([waitingForProviders('127.0.0.1'), waitingForProviders()]).toEqual([0, 0]);
  },
);
