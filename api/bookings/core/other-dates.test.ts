import { aCampaign } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { creditFor } from '../../../tests/scene/money.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { book } from '../../../tests/scene/seats.ts';
import { aSession, aUser, inHours } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import { when } from '../../platform/mail-sheet.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

/** What the mail says to whoever pays for a session and cancels it; `between`: what happens before they do. */
async function mailOf(sessionId: number, creditCents = 0, between: () => unknown = () => {}) {
  const { viewer, bookingId } = await book(sandbox, sessionId, await aUser());
  if (creditCents > 0) await creditFor(viewer.id, creditCents);
  await between();
  await cancelBooking(viewer, bookingId);
  const { text } = await db.outboxMail.findFirstOrThrow({
    where: { toAddress: viewer.email, kind: 'money-returned' },
  });
  return text;
}

test('the mail for one date that was cancelled says that the others stay, and what they cost', async () => {
  const starts = [inHours(240), inHours(408), inHours(576)];
  const { sessions } = await aCampaign(starts, { priceCents: 3000 });
  const charged = when(new Date(starts[1]!.getTime() - 48 * 3_600_000), null);
  expect(await mailOf(sessions[0]!.id)).toContain(
    `Your 2 other reserved dates stay; the next is charged on ${charged} ($30.00), the rest 48 hours before each date.`,
  );
  expect(await mailOf(sessions[0]!.id, 1000)).toContain(
    `is charged on ${charged} ($20.00 and $10.00 of session credit), the rest`,
  );
  const last = when(new Date(starts[2]!.getTime() - 48 * 3_600_000), null);
  expect(await mailOf(sessions[1]!.id)).toContain(
    `Your other reserved date stays; it is charged on ${last} ($30.00).`,
  );
});

test('dates whose charge is due already stay as well, and are none of those that are charged later', async () => {
  const starts = [inHours(240), inHours(408), inHours(576)];
  const { sessions } = await aCampaign(starts, { priceCents: 3000 });
  const [given, due, later] = sessions.map(({ id }) => id);
  const soon = (...ids: number[]) =>
    db.session.updateMany({ where: { id: { in: ids } }, data: { scheduledAt: inHours(30) } });
  const last = when(new Date(starts[2]!.getTime() - 48 * 3_600_000), null);
  expect(await mailOf(given!, 0, () => soon(due!))).toContain(
    `Your 2 other reserved dates stay. One payment is due already; the next is charged on ${last} ($30.00).`,
  );
  await db.session.update({ where: { id: due! }, data: { scheduledAt: starts[1]! } });
  expect(await mailOf(given!, 0, () => soon(due!, later!))).toContain(
    'Your 2 other reserved dates stay; their payments are due already.',
  );
});

test('of a date whose money is under way nothing is said', async () => {
  const { sessions } = await aCampaign([inHours(240), inHours(408)], { priceCents: 3000 });
  const [given, paying] = sessions.map(({ id }) => id);
  for (const paymentStatus of ['processing', 'in_review'] as const) {
    const pay = () =>
      db.booking.updateMany({ where: { sessionId: paying!, status: 'pending' }, data: { paymentStatus } });
    expect(await mailOf(given!, 0, pay)).not.toContain('reserved');
  }
});

test('without other dates nothing is said of them', async () => {
  const { sessions } = await aCampaign([inHours(240)]);
  for (const { id } of [sessions[0]!, await aSession({ scheduledAt: inHours(240) })])
    expect(await mailOf(id)).not.toContain('reserved');
});
