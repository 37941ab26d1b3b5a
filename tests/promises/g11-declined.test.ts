import { auditMoney } from '../../api/bookings/audit/audit.service.ts';
import { payRefunds } from '../../api/bookings/bookings.jobs.ts';
import { confirmCampaignCard, updateCampaignCard } from '../../api/bookings/charges/card.service.ts';
import { releaseUnpaidDates, sendNotices } from '../../api/bookings/charges/charge-upkeep.service.ts';
import { chargeCampaignDates } from '../../api/bookings/charges/charges.jobs.ts';
import { payCampaignDate } from '../../api/bookings/charges/date-payment.service.ts';
import { settle } from '../../api/bookings/checkout/settle.service.ts';
import { db } from '../../api/platform/db.ts';
import { HOUR } from '../../api/platform/durations.rules.ts';
import { deliverMails } from '../../api/platform/mail-delivery.ts';
import { aCampaign, aMember, atStripe, CARDS, chargesAt, timeMachine } from '../scene/campaign.ts';
import { closeAll } from '../scene/close.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { inHours } from '../scene/world.ts';
import { at } from './deeds/story.ts';
import { random, report, reps } from './scale.ts';

let sandbox: Sandbox;
let time: ReturnType<typeof timeMachine>;
beforeAll(async () => {
  sandbox = await startSandbox();
  time = timeMachine(sandbox);
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const chance = random('G11');
/** What the players of one date do: nothing, or something after so many tries. */
const WAYS = [
  'nothing',
  'pays after 1',
  'pays after 2',
  'pays after 3',
  'new card after 1',
  'new card after 2',
];
type Member = Awaited<ReturnType<typeof aMember>> & { way: string };

const cases: { what: string; card: string | null; code: string; spoil?(member: Member): Promise<unknown> }[] =
  [
    { what: 'a generic decline', card: CARDS.declines, code: 'generic_decline' },
    { what: 'a bank that asks its customer', card: CARDS.asksOwner, code: 'authentication_required' },
    { what: 'no saved card', card: null, code: 'no_card' },
    {
      what: 'a card that was detached',
      card: CARDS.pays,
      code: 'card_unusable',
      spoil: ({ paymentMethodId }) => atStripe('POST', `/payment_methods/${paymentMethodId}/detach`),
    },
  ];

const dateOf = (member: Member) =>
  db.booking.findFirstOrThrow({
    where: { membershipId: member.membershipId },
    include: { seat: true, charges: { orderBy: { attempt: 'asc' } }, session: true },
    orderBy: { session: { scheduledAt: 'desc' } },
  });

async function sweep() {
  await Promise.all([chargeCampaignDates(), chargeCampaignDates(), releaseUnpaidDates(), sendNotices()]);
  await Promise.all([payRefunds(), deliverMails()]);
}

/** What the player does after this many tries, if that is their way. */
async function help({ player, way }: Member, campaignId: number, bookingId: number, tries: number) {
  if (way === `pays after ${tries}`) {
    const page = await payCampaignDate(player, bookingId);
    await sandbox.pay(page.stripeSessionId!);
    await settle(page.id);
  }
  if (way === `new card after ${tries}`) {
    await updateCampaignCard(player, campaignId);
    const setup = await db.cardSetup.findFirstOrThrow({ where: { userId: player.id } });
    await sandbox.pay(setup.stripeSessionId!, '5555555555554444');
    await confirmCampaignCard(player, setup.stripeSessionId);
    await chargeCampaignDates();
  }
}

test.each(cases)(
  'G11: $what',
  async ({ what, card, code, spoil }) => {
    const players = reps(WAYS.length, 25);
    // The card was good for a date before.
    const campaign = await aCampaign([...(spoil ? [inHours(54)] : []), inHours(60)], { maxPlayers: players });
    const session = campaign.sessions.at(-1)!;
    const hoursBefore = (hours: number) => new Date(session.scheduledAt.getTime() - hours * HOUR);
    const members: Member[] = [];
    for (let index = 0; index < players; index += 1) {
      const way = index < WAYS.length ? WAYS[index]! : chance.pick(WAYS);
      members.push({ ...(await aMember(campaign, card)), way });
    }
    if (spoil) {
      await time.to(hoursBefore(53));
      await sweep();
      for (const member of members) await spoil(member);
    }
    const wrong = new Map<Member, string>();
    const check = (member: Member, fine: boolean, problem: string) => {
      if (!fine && !wrong.has(member)) wrong.set(member, `${member.way}: ${problem}`);
    };
    const rescued = new Set<Member>();
    for (const [index, hours] of [48, 36, 26].entries()) {
      await time.to(hoursBefore(hours));
      await sweep();
      for (const member of members) {
        const booking = await dateOf(member);
        if (rescued.has(member)) {
          check(member, booking.status === 'confirmed', `${booking.status} after it was paid`);
          continue;
        }
        const last = booking.charges[index];
        check(member, last?.status === 'failed', `try ${index + 1} is ${last?.status}`);
        check(member, last?.failureCode === code, `failed with ${last?.failureCode}`);
        check(member, booking.seat?.heldUntil?.getTime() === hoursBefore(24).getTime(), 'lost its seat');
        const mails = (await sandbox.mails(member.player.email)).filter(({ Subject }) =>
          /did not go/.test(Subject),
        );
        check(member, mails.length === index + 1, `${mails.length} mails after try ${index + 1}`);
        const text = mails[0]?.TextBody ?? '';
        check(member, /Complete Payment/.test(text) && /Update card/.test(text), 'no link in the mail');
        check(member, text.includes(`/campaigns/${campaign.campaign.id}`), 'the link leads elsewhere');
        if (member.way.endsWith(`after ${index + 1}`)) {
          await help(member, campaign.campaign.id, booking.id, index + 1);
          rescued.add(member);
        }
      }
    }
    const soon = new Date(hoursBefore(24).getTime() - 5000);
    await time.to(soon);
    await at(soon, releaseUnpaidDates);
    for (const member of members) check(member, (await dateOf(member)).seat !== null, 'released too early');
    await time.to(hoursBefore(24));
    await sweep();
    for (const member of members) {
      const booking = await dateOf(member);
      const paid = rescued.has(member);
      check(member, booking.charges.filter(({ amountCents }) => amountCents).length <= 3, 'too many tries');
      check(member, booking.status === (paid ? 'confirmed' : 'expired'), `ended ${booking.status}`);
      check(member, (booking.seat !== null) === paid, 'seat');
      const taken = (await chargesAt(member.customer)).filter(
        (c) => c.captured && c.bookingId === booking.id,
      );
      check(
        member,
        taken.length === (member.way.startsWith('new card') ? 1 : 0),
        `${taken.length} charges taken`,
      );
      const told = (await sandbox.mails(member.player.email)).some(({ Subject }) =>
        Subject.startsWith('We released your seat: '),
      );
      check(member, told !== paid, 'not told of the release');
    }
    report(
      'G11',
      `${players - wrong.size}/${players} dates with ${what}: told, kept until T−24 h, then paid or released`,
    );
    expect([...wrong.values()].slice(0, 10)).toEqual([]);
    expect(await auditMoney()).toEqual([]);
  },
  reps(undefined, 900_000),
);
