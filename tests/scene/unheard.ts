import { clock } from '../../api/platform/clock.ts';
import { closeCircuits } from '../../api/platform/provider.ts';
import { timeMachine } from './campaign.ts';
import { closeAll } from './close.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

/** Starts a payment provider for a test file whose webhook events never reach us. Its faults end with each test. */
export function unheardProvider() {
  let sandbox: Sandbox;
  let time: ReturnType<typeof timeMachine>;
  beforeAll(async () => {
    sandbox = await startSandbox();
    time = timeMachine(sandbox);
    await sandbox.stripe('POST', '/webhooks', { drop: true });
  });
  afterEach(async () => {
    await sandbox.stripe('DELETE', '/faults');
    closeCircuits();
  });
  afterAll(async () => {
    clock.setOffset(0);
    await sandbox.close();
    await closeAll();
  });
  return {
    get sandbox() {
      return sandbox;
    },
    get time() {
      return time;
    },
  };
}
