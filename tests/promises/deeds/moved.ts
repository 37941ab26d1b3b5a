import { previewMove } from '../../../api/bookings/moving/move-preview.service.ts';
import { db } from '../../../api/platform/db.ts';
import { HOUR } from '../../../api/platform/durations.rules.ts';
import { formatUsd } from '../../../api/platform/money.ts';
import { settings } from '../../../api/settings/settings.service.ts';
import { creditFor } from '../../scene/money.ts';
import { moveSession } from '../../scene/move.ts';
import { aGameMaster, aSession, inHours } from '../../scene/world.ts';
import { aMemberOf, isCharged, passes, paysByHand } from './campaign.ts';
import { previewOf } from './pages.ts';
import { ALL_BY_CARD, NOTHING, PRICE, SECOND, type Situation } from './situation.ts';
import { aStory, at, type Story, type World } from './story.ts';

/** Staff see what it does to the player, do it, and the player, who lives by the clocks of the admin area, is told the same. */
async function isMoved(it: Story, sessionId: number, to: { scheduledAt?: Date; gameMasterId?: number }) {
  const { timeZone } = settings();
  await db.user.update({ where: { id: it.player.id }, data: { timeZone } });
  Object.assign(it.player, { timeZone });
  const session = await db.session.findUniqueOrThrow({ where: { id: sessionId } });
  const { people } = (await previewMove(it.staff, sessionId, { ...session, ...to }))!;
  const meaning = people.find(({ userId }) => userId === it.player.id)!.meaning;
  const [letter] = await it.step('is moved', async () => {
    await moveSession(it.staff, sessionId, to);
    return { nobody: { cardPaid: 0, cardBack: 0 } };
  });
  it.says('mail', letter!.TextBody, meaning);
  return letter!.TextBody;
}

async function paid(world: World, hours: number) {
  const it = await aStory(world);
  const session = await aSession({ scheduledAt: inHours(hours), priceCents: PRICE });
  const [bookingId] = await it.pays([session.id]);
  return { it, session, bookingId: bookingId! };
}

/** The promise in the mail is the one of the account and the plan, and is kept to its last second. */
async function takesBack(it: Story, bookingId: number, mail: string) {
  const { cancellation } = await previewOf(it.player, bookingId);
  const deadline = new Date(cancellation.deadline);
  it.says(
    'mail',
    mail,
    `Cancel until ${it.in(deadline)} and everything you paid that is still with us goes back.`,
  );
  await it.holds(bookingId, deadline);
  await at(new Date(+deadline - SECOND), () => it.cancels(bookingId));
}

export const moved: Situation[] = [
  {
    name: 'a paid session is moved to this evening: everything back by one click',
    ends: NOTHING,
    async play(world) {
      const { it, session, bookingId } = await paid(world, 100);
      const mail = await isMoved(it, session.id, { scheduledAt: inHours(5) });
      await takesBack(it, bookingId, mail);
      return it;
    },
  },
  {
    name: 'a paid session is moved to next month',
    ends: NOTHING,
    async play(world) {
      const { it, session, bookingId } = await paid(world, 100);
      const mail = await isMoved(it, session.id, { scheduledAt: inHours(700) });
      await takesBack(it, bookingId, mail);
      return it;
    },
  },
  {
    name: 'another Game Master, a day before',
    ends: NOTHING,
    async play(world) {
      const { it, session, bookingId } = await paid(world, 30);
      const { profile } = await aGameMaster();
      const mail = await isMoved(it, session.id, { gameMasterId: profile.id });
      it.says('mail', mail, `now ${profile.name}`);
      await takesBack(it, bookingId, mail);
      return it;
    },
  },
  {
    name: 'a reserved date is moved to in 10 hours: charged by nobody, paid by hand',
    ends: ALL_BY_CARD,
    async play(world) {
      const { it, bookingId, customer, sessions } = await aMemberOf(world, [100]);
      const mail = await isMoved(it, sessions[0]!.id, { scheduledAt: inHours(10) });
      it.says('mail', mail, 'We do not charge you automatically', `by paying ${formatUsd(PRICE)}`);
      if ((await previewOf(it.player, bookingId)).chargeAt) it.wrong.push('the plan has a charge');
      await passes(it, inHours(9), customer);
      await paysByHand(it, bookingId);
      return it;
    },
  },
  ...[0, 1000].map(
    (credit): Situation => ({
      name: `a reserved date is moved to in 40 hours, with ${formatUsd(credit)} of credit`,
      ends: { card: PRICE - credit, credit, fee: 0 },
      async play(world) {
        const date = await aMemberOf(world, [100]);
        const { it, bookingId, sessions } = date;
        if (credit > 0) await creditFor(it.player.id, credit);
        const mail = await isMoved(it, sessions[0]!.id, { scheduledAt: inHours(40) });
        const { chargeAt } = await previewOf(it.player, bookingId);
        it.says(
          'mail',
          mail,
          `${formatUsd(PRICE - credit)} is charged to your saved card`,
          `on ${it.in(new Date(chargeAt!))}, not before`,
        );
        if (+new Date(chargeAt!) < +inHours(24) - 300 * SECOND) it.wrong.push('charged within a day');
        await isCharged(it, date);
        return it;
      },
    }),
  ),
  {
    name: 'a reserved date is moved to in 10 hours, and skipped',
    ends: NOTHING,
    async play(world) {
      const { it, bookingId, customer, sessions } = await aMemberOf(world, [100]);
      await isMoved(it, sessions[0]!.id, { scheduledAt: inHours(10) });
      await it.cancels(bookingId, { mutation: 'skipCampaignDate' });
      await passes(it, new Date(+inHours(10) - HOUR), customer);
      return it;
    },
  },
];
