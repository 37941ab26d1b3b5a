import { sendNotices } from '../../api/bookings/charges/charge-upkeep.service.ts';
import { reserveDates } from '../../api/bookings/core/joining.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import { env } from '../../api/platform/env.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import type { Sandbox } from './sandbox.ts';
import { aGameMaster, aSession, aUser } from './world.ts';

/** Test cards by their behaviour in off-session charges, as the Stripe sandbox names them. */
export const CARDS = {
  pays: 'pm_card_visa',
  declines: 'pm_card_chargeCustomerFail', // 4000 0000 0000 0341
  asksOwner: 'pm_card_authenticationRequired', // 4000 0027 6000 3184
} as const;

/** Calls the Stripe sandbox as Stripe's SDK would. */
export async function atStripe(method: 'GET' | 'POST', path: string, fields: Record<string, string> = {}) {
  const query = new URLSearchParams(fields);
  const headers = { authorization: `Bearer ${env.stripe.secretKey}` };
  const address = `${env.stripe.apiBase}/v1${path}${method === 'GET' ? `?${query}` : ''}`;
  const response = await fetch(address, { method, headers, ...(method === 'POST' && { body: query }) });
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field
  const body = (await response.json()) as any;
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
  return body;
}

/** Creates a campaign whose dates start at these instants. */
export async function aCampaign(dates: readonly Date[], { maxPlayers = 4, priceCents = 2500 } = {}) {
  const gameMaster = await aGameMaster();
  const gameMasterId = gameMaster.profile.id;
  const campaign = await db.campaign.create({
    data: { gameMasterId, title: 'The Long Road', timeZone: 'America/Los_Angeles', createdAt: clock.now() },
  });
  const sessions = [];
  for (const scheduledAt of dates) {
    const { id } = await aSession({ gameMasterId, scheduledAt, maxPlayers, priceCents, type: 'campaign' });
    sessions.push(await db.session.update({ where: { id }, data: { campaignId: campaign.id } }));
  }
  return { campaign, sessions, gameMaster: gameMaster.viewer };
}

/** Creates a member who joined the campaign earlier: a saved card, and a reserved seat on each of its dates. */
export async function aMember(
  { campaign, sessions }: Pick<Awaited<ReturnType<typeof aCampaign>>, 'campaign' | 'sessions'>,
  card: string | null = CARDS.pays,
  who?: Viewer,
): Promise<{ player: Viewer; membershipId: number; customer: string; paymentMethodId: string | null }> {
  const player = who ?? (await aUser());
  const { id: customer } = await atStripe('POST', '/customers', {
    email: player.email,
    ...(card && { payment_method: card }),
  });
  await db.user.update({ where: { id: player.id }, data: { stripeCustomerId: customer } });
  const saved = (await atStripe('GET', `/customers/${customer}/payment_methods`)).data[0];
  const member = await db.campaignMembership.create({
    data: {
      campaignId: campaign.id,
      userId: player.id,
      priceCents: sessions[0]?.priceCents ?? 2500,
      stripePaymentMethodId: saved?.id,
      cardBrand: saved?.card.brand,
      cardLast4: saved?.card.last4,
      termsVersion: '1',
      termsAcceptedAt: clock.now(),
      joinedAt: clock.now(),
    },
  });
  await db.$transaction((tx) =>
    reserveDates(
      tx,
      member,
      sessions.map(({ id }) => id),
    ),
  );
  return { player, membershipId: member.id, customer, paymentMethodId: saved?.id ?? null };
}

/** Moves our clock and the provider's together. */
export function timeMachine(sandbox: Sandbox) {
  let seconds = 0;
  let theirs = 0;
  const jump = async (by: number) => {
    seconds += Math.ceil(by);
    clock.setOffset(seconds * 1000);
    if (seconds > theirs) await sandbox.stripe('POST', '/clock', { advanceSeconds: seconds - theirs });
    theirs = Math.max(theirs, seconds);
  };
  /** Advances by seconds; on the way it sends the notices of charges as they fall due. */
  const ahead = async (by: number) => {
    const end = clock.now().getTime() + by * 1000;
    await sendNotices();
    for (;;) {
      const due = await db.booking.findFirst({
        where: { status: 'pending', noticeDueAt: { gt: clock.now(), lte: new Date(end) } },
        orderBy: { noticeDueAt: 'asc' },
        select: { noticeDueAt: true },
      });
      if (!due?.noticeDueAt) break;
      await jump((due.noticeDueAt.getTime() - clock.now().getTime()) / 1000);
      await sendNotices();
    }
    await jump(Math.max(0, (end - clock.now().getTime()) / 1000));
  };
  return {
    ahead,
    /** Advances in one step, as if no worker were running meanwhile. */
    jump,
    /** Advances to this instant, if it lies ahead. */
    to: (at: Date) => ahead(Math.max(0, (at.getTime() - clock.now().getTime()) / 1000)),
  };
}

export interface Charge {
  id: string;
  bookingId: number;
  chargeId: number;
  createdAt: Date;
  captured: boolean;
  amountCents: number;
}

/** Returns every saved-card charge of this customer that the provider received. */
export async function chargesAt(customer: string): Promise<Charge[]> {
  const charges: Charge[] = [];
  for (let after = ''; ; ) {
    const page = await atStripe('GET', '/payment_intents', {
      customer,
      limit: '100',
      ...(after && { starting_after: after }),
    });
    for (const intent of page.data) {
      if (!intent.metadata.charge) continue;
      charges.push({
        id: intent.id,
        bookingId: Number(intent.metadata.booking),
        chargeId: Number(intent.metadata.charge),
        createdAt: new Date(intent.created * 1000),
        captured: intent.status === 'succeeded',
        amountCents: intent.amount,
      });
    }
    after = page.data.at(-1)?.id;
    if (!page.has_more) return charges;
  }
}
