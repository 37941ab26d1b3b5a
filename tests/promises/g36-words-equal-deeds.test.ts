import { clock } from '../../api/platform/clock.ts';
import { timeMachine } from '../scene/campaign.ts';
import { closeAll } from '../scene/close.ts';
import { startSandbox } from '../scene/sandbox.ts';
import { aStaffMember } from '../scene/world.ts';
import { booksOf } from './deeds/books.ts';
import { campaign } from './deeds/campaign.ts';
import { cancelling } from './deeds/cancelling.ts';
import { credit } from './deeds/credit.ts';
import { givingBack } from './deeds/giving-back.ts';
import { moved } from './deeds/moved.ts';
import { provider } from './deeds/provider.ts';
import type { Story, World } from './deeds/story.ts';
import { report } from './scale.ts';
import { auditorFinds } from './stage.ts';

// What is said before paying, in the preview, on the page after it and by mail, against what rows, ledger and
// provider say was done: a table of what may become of a booking, and one comparison for all of it.

const situations = [...cancelling, ...credit, ...campaign, ...moved, ...provider, ...givingBack];

let world: World;
let equal = 0;
beforeAll(async () => {
  const sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  world = { sandbox, time: timeMachine(sandbox), staff: await aStaffMember() };
});
afterAll(async () => {
  clock.setOffset(0);
  await world.sandbox.close();
  await closeAll();
});

/** What the player has paid in the end, by the provider and by our own books. */
async function endOf({ sandbox, player }: Story) {
  const { rows, ledger, provider } = await booksOf(sandbox, player);
  return {
    card: (provider.cardPaid ?? 0) - (provider.cardBack ?? 0),
    credit: (rows.creditSpent ?? 0) - (rows.creditBack ?? 0),
    fee: ledger.fee ?? 0,
  };
}

test.each(situations)('G36: $name', async ({ ends, play }) => {
  const story = await play(world);
  expect(story.wrong).toEqual([]);
  expect(await endOf(story)).toEqual(ends);
  equal += 1;
});

test('G36: and the auditor finds nothing', async () => {
  // What a bank decided against us is for staff to look at.
  const found = (await auditorFinds()).filter((line) => !/dispute/i.test(line));
  report('G36', `${equal}/${situations.length} situations in which words and deeds are equal`);
  expect(found).toEqual([]);
});
