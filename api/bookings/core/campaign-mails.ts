import { clock } from '../../platform/clock.ts';
import { countOf } from '../../platform/counts.rules.ts';
import type { Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { queueMail } from '../../platform/mail.ts';
import { goneSheetOf, when } from '../../platform/mail-sheet.ts';
import { formatUsd } from '../../platform/money.ts';
import type { MailedBooking } from './booking-mails.ts';
import { bookingsUrl, seeBookings } from './bookings-link.ts';
import { CHARGED_BEFORE, NO_CARD, UNPAID_ENDS } from './charge.rules.ts';
import { chargeAt } from './charge-times.ts';
import type { Kept } from './ending-membership.ts';
import { type Placed, placedSheetOf } from './evening.ts';

type Person = MailedBooking['user'];
/** The saved card of the payer; null: none is saved. */
type Payer = { stripePaymentMethodId: string | null };
type CampaignDate = { scheduledAt: Date };
type NewDate = CampaignDate & Placed & { id: number };

/** At most this many dates are listed; further ones are only counted. */
const LISTED = 12;

const page = (campaignId: number) => `${env.publicUrl}/campaigns/${campaignId}`;

function listed(dates: readonly CampaignDate[], line: (date: CampaignDate) => string): string {
  const more = dates.length - LISTED;
  return [...dates.slice(0, LISTED).map(line), ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

const datesInWords = (dates: readonly CampaignDate[], priceCents: number, { timeZone }: Person): string =>
  listed(
    dates,
    ({ scheduledAt }) =>
      `${when(scheduledAt, timeZone)}: ${formatUsd(priceCents)}, charged ${when(chargeAt(scheduledAt), timeZone)}`,
  );

const terms = `We write to you a day before each charge. You can skip a date or leave at any time before we charge it, and you owe nothing for it. ${UNPAID_ENDS}.`;

/** The line above the reserved dates. */
const paidBy = ({ stripePaymentMethodId }: Payer) =>
  stripePaymentMethodId
    ? 'We keep your seat on these dates, and your saved card pays for them:'
    : `We keep your seat on these dates, but ${NO_CARD} It will pay for these dates:`;

export async function mailJoined(
  tx: Tx,
  {
    member,
    user,
    amountCents,
    campaign,
    session,
    reserved,
  }: {
    member: Payer & { id: number };
    user: Person;
    amountCents: number;
    campaign: { id: number; title: string };
    /** The date that was just paid. */
    session: Placed;
    reserved: readonly CampaignDate[];
  },
) {
  const dates = datesInWords(reserved, amountCents, user);
  await queueMail(tx, {
    dedupeKey: `campaign-joined:${member.id}`,
    kind: 'campaign-joined',
    to: user.email,
    subject: `You have joined ${campaign.title}`,
    paragraphs: [
      `${user.fullName}, you are now a player of the campaign "${campaign.title}". Your price of ${formatUsd(amountCents)} for each date is fixed.`,
      ...(reserved.length > 0
        ? [`${paidBy(member)}\n${dates}`, terms]
        : ['There is no later date to pay for yet.']),
    ],
    evening: placedSheetOf(session, user.timeZone),
    action: { label: 'See all dates and payments', url: page(campaign.id) },
  });
}

/**
 * Tells a member of new dates: which are reserved and when they are charged, which start too soon, and which are
 * full.
 */
export async function mailExtended(
  tx: Tx,
  member: Payer & { id: number; priceCents: number; user: Person },
  campaign: { id: number; title: string },
  {
    reserved,
    near,
    full,
  }: { reserved: readonly NewDate[]; near: readonly NewDate[]; full: readonly NewDate[] },
) {
  const { user } = member;
  const [next] = reserved;
  const startsOf = (dates: readonly NewDate[]) =>
    listed(dates, ({ scheduledAt }) => when(scheduledAt, user.timeZone));
  await queueMail(tx, {
    dedupeKey: `campaign-extended:${member.id}:${(next ?? near[0] ?? full[0])?.id}`,
    kind: 'campaign-extended',
    to: user.email,
    subject: `New dates: ${campaign.title}`,
    paragraphs: [
      `${user.fullName}, "${campaign.title}" goes on.`,
      ...(reserved.length > 0
        ? [`${paidBy(member)}\n${datesInWords(reserved, member.priceCents, user)}`, terms]
        : []),
      ...(near.length > 0
        ? [
            `These dates start too soon for us to keep you a seat, and we charge nothing for them:\n${startsOf(near)}`,
            'You can book one as long as a seat is free.',
          ]
        : []),
      ...(full.length > 0
        ? [
            `No seat was left for you on these dates, and we charge nothing for them:\n${startsOf(full)}`,
            'Join the waitlist of a date, and we tell you when a seat becomes free.',
          ]
        : []),
    ],
    ...(next && { evening: placedSheetOf({ ...next, title: campaign.title }, user.timeZone) }),
    action: { label: 'See all dates and payments', url: page(campaign.id) },
  });
}

const NOT_CHARGED = 'Your card is not charged for it.';

/**
 * Tells a member that they skipped a date. `asked`: the sentence from `endReservation` when the card is being
 * charged.
 */
export async function mailSkipped(
  tx: Tx,
  { id, user, session }: MailedBooking & { session: { campaignId: number | null } },
  asked: string | null,
) {
  await queueMail(tx, {
    dedupeKey: `date-skipped:${id}`,
    kind: 'date-skipped',
    to: user.email,
    subject: `Skipped: ${session.title}`,
    paragraphs: [
      `${user.fullName}, you skip "${session.title}". ${asked ?? NOT_CHARGED}`,
      // A date skipped late, as after a declined charge, is no longer kept for anybody.
      ...(chargeAt(session.scheduledAt) > clock.now()
        ? [`You can take your seat again while one is free, until ${CHARGED_BEFORE} the start.`]
        : []),
    ],
    evening: goneSheetOf(session, user.timeZone),
    action: {
      label: 'See your dates',
      url: session.campaignId ? page(session.campaignId) : bookingsUrl,
    },
  });
}

/** Tells a member that a reserved date is no longer theirs; `reason` is a whole sentence. */
export async function mailDateRemoved(
  tx: Tx,
  { id, user, session }: MailedBooking,
  reason: string,
  asked: string | null = null,
) {
  await queueMail(tx, {
    dedupeKey: `date-removed:${id}`,
    kind: 'date-removed',
    to: user.email,
    subject: `Your seat was given up: ${session.title}`,
    paragraphs: [
      `${user.fullName}, we no longer keep your seat at "${session.title}". ${asked ?? NOT_CHARGED}`,
      reason,
    ],
    evening: goneSheetOf(session, user.timeZone),
    action: seeBookings,
  });
}

/** What stays with a player whose membership has ended, a paragraph each. */
export const keptInWords = ({ paid, inReview }: Kept): string[] => [
  ...(paid > 0
    ? [
        `You have paid for ${countOf(paid, 'upcoming date')}: ${paid === 1 ? 'it stays yours, and you can cancel it' : 'they stay yours, and you can cancel them'} like any other booking.`,
      ]
    : []),
  ...(inReview > 0
    ? ['We are still looking into one of your payments. We will write to you about it and about its seat.']
    : []),
];

export async function mailLeft(
  tx: Tx,
  member: { id: number; user: Person },
  campaign: { title: string },
  kept: Kept,
) {
  const { user } = member;
  await queueMail(tx, {
    dedupeKey: `campaign-left:${member.id}`,
    kind: 'campaign-left',
    to: user.email,
    subject: `You have left ${campaign.title}`,
    paragraphs: [
      `${user.fullName}, you have left the campaign "${campaign.title}". ${kept.asked ?? 'Your card is not charged for it any more.'}`,
      ...keptInWords(kept),
    ],
    action: seeBookings,
  });
}

/**
 * Tells a member that no further date takes place; other mails tell of the money of each paid date. `asked`: the
 * sentence from `endReservation` when the card is being charged for one of them.
 */
export async function mailCampaignEnded(
  tx: Tx,
  member: { id: number; user: Person },
  campaign: { title: string },
  { reason, asked }: { reason: string; asked: string | null },
) {
  const { user } = member;
  await queueMail(tx, {
    dedupeKey: `campaign-ended:${member.id}`,
    kind: 'campaign-ended',
    to: user.email,
    subject: `The campaign has ended: ${campaign.title}`,
    paragraphs: [
      `${user.fullName}, the remaining dates of "${campaign.title}" do not take place.`,
      reason,
      `${asked ?? 'Your card is not charged for them.'} What you have paid for them goes back to you.`,
    ],
    action: { label: 'Find another table', url: `${env.publicUrl}/sessions` },
  });
}
