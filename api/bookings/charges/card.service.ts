import { ensureCustomer } from '../../payments/customers.service.ts';
import {
  type CardPageState,
  createCardPage,
  retrieveCardPage,
  type SavedCard,
} from '../../payments/stripe-card.service.ts';
import { ProviderRefused } from '../../payments/stripe-errors.service.ts';
import { claimDue } from '../../platform/claim.ts';
import { clock } from '../../platform/clock.ts';
import { db, Prisma, type Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { limit } from '../../platform/limits.ts';
import { log } from '../../platform/log.ts';
import { parse } from '../../platform/parse.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { HOUR, MINUTE } from '../../platform/rules.ts';
import { transaction, wakeAfter } from '../../platform/transaction.ts';
import { type MaybeViewer, requireViewer } from '../../platform/viewer.ts';
import { lock, lockRow } from '../../seating/locks.ts';
import { stripeSessionId as stripeSessionIdRule } from '../core/checkout.rules.ts';
import { membershipCard } from '../core/joining.ts';
import { providerAsks } from '../core/provider-asks.ts';
import { planCharge } from '../core/reservations.ts';
import { isDue, lockCharged, timesOf } from './charge-lock.ts';

/** Stripe closes the page after a day; a page about to close is not handed out again. */
const PAGE_HOURS = 23;
const BATCH = 50;

const pages = limit('card-page', 20, 600);

const withUser = { user: true } as const;
type Setup = Prisma.CardSetupGetPayload<{ include: typeof withUser }>;

/** Opens the hosted page on which a member saves another card; all of their campaigns are charged to it. */
export async function updateCampaignCard(maybe: MaybeViewer, campaignId: number): Promise<{ url: string }> {
  const viewer = requireViewer(maybe, 'Please log in to manage your card');
  const member = await db.campaignMembership.findFirst({
    where: { campaignId, userId: viewer.id, leftAt: null },
  });
  if (!member) throw notFound('Membership');
  await pages.use(viewer.id);
  await ensureCustomer(viewer.id);
  const open = await openSetup(viewer.id, campaignId);
  if (open?.url) return { url: open.url };
  const now = clock.now();
  const setup =
    open ??
    (await db.cardSetup.create({
      data: {
        userId: viewer.id,
        campaignId,
        idempotencyKey: `card:${crypto.randomUUID()}`,
        origin: env.publicUrl,
        nextCheckAt: new Date(now.getTime() + MINUTE),
        createdAt: now,
      },
      include: withUser,
    }));
  const state = await atStripe(setup);
  await apply(setup, state);
  if (!state.url) throw new Refusal('UNAVAILABLE', 'No page to save a card was returned');
  return { url: state.url };
}

/** Returns the viewer's page that is still usable, so that two clicks open one page. */
async function openSetup(userId: number, campaignId: number): Promise<Setup | null> {
  const find = () =>
    db.cardSetup.findFirst({
      where: {
        userId,
        campaignId,
        status: { in: ['creating', 'open'] },
        createdAt: { gt: new Date(clock.now().getTime() - PAGE_HOURS * HOUR) },
      },
      include: withUser,
      orderBy: { id: 'desc' },
    });
  const known = await find();
  if (known?.stripeSessionId) await settleCardSetup(known.id);
  return known && find();
}

/**
 * Opens or retrieves the page at Stripe. The idempotency key opens the same page again; once Stripe's ID is known,
 * the page is retrieved by that.
 */
async function atStripe(setup: Setup): Promise<CardPageState> {
  if (setup.stripeSessionId) return retrieveCardPage(setup.stripeSessionId);
  const page = `${setup.origin}/campaigns/${setup.campaignId}`;
  const customerId = setup.user.stripeCustomerId ?? (await ensureCustomer(setup.userId));
  failpoint('card:before-call');
  const state = await createCardPage({
    idempotencyKey: setup.idempotencyKey,
    setupId: setup.id,
    customerId,
    successUrl: `${page}?card_setup={CHECKOUT_SESSION_ID}`,
    cancelUrl: page,
  });
  failpoint('card:after-call');
  return state;
}

const isOpen = ({ status }: Pick<Setup, 'status'>) => status === 'creating' || status === 'open';

/** Updates a page from its state at Stripe; idempotent. `endedAt`: when it ended, if an event said so. */
async function settleCardSetup(setupId: number, endedAt?: Date): Promise<void> {
  const setup = await db.cardSetup.findUniqueOrThrow({ where: { id: setupId }, include: withUser });
  if (!isOpen(setup)) return;
  try {
    await apply(setup, await atStripe(setup), endedAt);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await db.cardSetup.update({ where: { id: setupId }, data: { status: 'failed' } });
  }
}

async function apply({ id, userId }: Setup, state: CardPageState, endedAt = new Date(0)) {
  await transaction(async (tx) => {
    await lockRow(tx, 'CardSetup', id);
    const setup = await tx.cardSetup.findUniqueOrThrow({ where: { id } });
    if (!isOpen(setup)) return;
    const { id: stripeSessionId, url, status, card } = state;
    await tx.cardSetup.update({
      where: { id },
      data: {
        stripeSessionId,
        url,
        status,
        ...(card && { stripePaymentMethodId: card.paymentMethodId, completedAt: clock.now() }),
      },
    });
    if (status === 'complete' && card) {
      // The bank may have asked the cardholder to confirm long after the card was entered.
      const savedAt = endedAt > card.savedAt ? endedAt : card.savedAt;
      await useCard(tx, userId, { ...card, savedAt });
    }
    failpoint('card:before-commit');
  });
}

/**
 * Uses this card for all of the user's memberships, except where a newer card is saved. Dates whose charge was
 * declined are charged again at once, even after the last planned attempt.
 */
async function useCard(tx: Tx, userId: number, card: SavedCard) {
  const members = await tx.campaignMembership.findMany({ where: { userId, leftAt: null } });
  await lock(tx, { campaigns: members.map(({ campaignId }) => campaignId) });
  // We may hear of a page late, after a newer card was saved, here or with a payment.
  const membership = {
    userId,
    leftAt: null,
    OR: [{ cardSavedAt: null }, { cardSavedAt: { lte: card.savedAt } }],
  };
  const refused = await tx.booking.findMany({
    where: { userId, status: 'pending', membership, charges: { some: { status: 'failed' } } },
    select: { id: true, sessionId: true },
    orderBy: { id: 'asc' },
    take: 200,
  });
  const bookingIds = refused.map(({ id }) => id);
  await lock(tx, { sessions: refused.map(({ sessionId }) => sessionId), bookings: bookingIds });
  await tx.campaignMembership.updateMany({ where: membership, data: membershipCard(card) });
  for (const id of bookingIds) await tryNow(tx, id);
  wakeAfter(tx, 'charge-campaign-dates');
}

async function tryNow(tx: Tx, bookingId: number) {
  const booking = await lockCharged(tx, bookingId);
  const now = clock.now();
  if (!isDue(booking) || now >= timesOf(booking).releaseAt) return;
  const last = await tx.chargeAttempt.findFirst({ where: { bookingId }, orderBy: { attempt: 'desc' } });
  if (last?.status === 'scheduled' && last.dueAt > now) {
    await tx.chargeAttempt.update({ where: { id: last.id }, data: { dueAt: now, nextAttemptAt: now } });
  }
  if (last?.status === 'failed') {
    await planCharge(tx, bookingId, last.attempt + 1, now);
  }
}

/** Completes the setup when the player comes back from the page; returns the ID of the membership they came from. */
export async function confirmCampaignCard(maybe: MaybeViewer, input: unknown): Promise<number> {
  const viewer = requireViewer(maybe, 'Please log in to manage your card');
  const stripeSessionId = parse(stripeSessionIdRule, input, 'stripeSessionId');
  const setup = await db.cardSetup.findFirst({ where: { stripeSessionId, userId: viewer.id } });
  if (!setup) throw notFound('Saved card');
  await providerAsks.use(viewer.id);
  await settleCardSetup(setup.id);
  const { status, campaignId } = await db.cardSetup.findUniqueOrThrow({ where: { id: setup.id } });
  if (status !== 'complete') throw new Refusal('CONFLICT', 'No card was saved yet. Please try again.');
  const member = await db.campaignMembership.findFirst({
    where: { campaignId, userId: viewer.id },
    orderBy: { id: 'desc' },
  });
  if (!member) throw notFound('Membership');
  return member.id;
}

/** Handles an event about a page. False: the page is not ours. */
export async function settleCardSetupByStripeId(
  stripeSessionId: string,
  setupId: number,
  happenedAt: Date,
): Promise<boolean> {
  const setup = await db.cardSetup.findFirst({
    where: { OR: [{ stripeSessionId }, { id: setupId, stripeSessionId: null }] },
  });
  if (setup) await settleCardSetup(setup.id, happenedAt);
  return setup !== null;
}

/** Asks Stripe about every open page, less often the older it is: an event may have been lost. */
export async function settleCardSetups() {
  const now = clock.now();
  const due = await claimDue({
    table: 'CardSetup',
    due: 'nextCheckAt',
    isOpen: Prisma.sql`status IN ('creating', 'open')`,
    set: Prisma.sql`"nextCheckAt" = ${now}::timestamptz
      + greatest(interval '1 minute', (${now}::timestamptz - "createdAt") / 4)`,
    atOnce: BATCH,
  });
  for (const { id } of due) {
    await settleCardSetup(id).catch((error: Error) =>
      log.warn({ setup: id, error: error.message }, 'a saved card waits'),
    );
  }
}
