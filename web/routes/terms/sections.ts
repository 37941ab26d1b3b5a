import { CHARGED_BEFORE } from '../../../api/bookings/core/charge.rules.ts';
import type { Article } from '../../parts/Articles.tsx';

/** The policies in force that the terms quote. */
interface Rules {
  readonly fullRefundHours: number;
  readonly lateFeeMinPercent: number;
  readonly lateFeeMaxPercent: number;
}

const hours = (count: number) => (count === 1 ? 'an hour' : `${count} hours`);

/** The Terms and Conditions, as version 2025-07-05. A change of meaning needs a new date and a new version. */
export const writtenOn = '2025-07-05';

export const sectionsFor = (
  { fullRefundHours, lateFeeMinPercent, lateFeeMaxPercent }: Rules,
  siteName: string,
): readonly Article[] => [
  {
    id: 'agreement',
    title: 'This Agreement',
    paragraphs: [
      `${siteName} is a marketplace. Players find tabletop role-playing sessions here and pay for a seat; Game Masters run them. By creating an account, booking a seat or using the site in any other way you agree to these terms.`,
      'If you do not agree with them, please do not book. We may change the terms; the date above says when we last did. A booking keeps the terms and the cancellation rules under which it was made.',
    ],
  },
  {
    id: 'accounts',
    title: 'Who May Play',
    paragraphs: [
      'You must be 18 or older to hold an account, to book and to sit at a table. We may ask you to confirm your age.',
      'Give us a name and an e-mail address that are yours, keep your password to yourself and tell us when you think somebody else uses your account. What happens under your account is yours to answer for.',
    ],
  },
  {
    id: 'booking-and-payment',
    title: 'Booking and Payment',
    paragraphs: [
      'Payment is taken when you book, through our card payment provider. We never see or keep the number of your card. Your seat is held while you pay and is yours once the payment has gone through. Prices are in US dollars and are for one player and one session.',
      `A campaign is a series of sessions. You pay the first one when you join and agree that the same card is charged for each later one ${CHARGED_BEFORE} it starts. You may skip a date, or leave the campaign, at any time before its charge.`,
    ],
  },
  {
    id: 'cancellation',
    title: 'Cancellation by You',
    paragraphs: [
      `Up to ${hours(fullRefundHours)} before a session starts you can cancel it in your account and receive a full refund to the card you paid with.`,
      `With ${hours(fullRefundHours)} or less to go, you can send us a cancellation request, and we answer within 24 hours. A late cancellation may be charged ${lateFeeMinPercent}–${lateFeeMaxPercent}% of the fee, because your Game Master has prepared for you and the seat can hardly be filled any more. We judge a request by the time at which you made it.`,
    ],
  },
  {
    id: 'no-shows',
    title: 'No-Shows and Emergencies',
    paragraphs: [
      'If you do not come and have not cancelled, the session is charged in full.',
      'Life happens. We may give a player a limited number of emergency passes, each of which waives the fee for one late cancellation. Passes have no value in money, cannot be handed on, and whether one is given is for us to decide.',
    ],
  },
  {
    id: 'refunds-and-credit',
    title: 'Refunds and Session Credit',
    paragraphs: [
      'When a Game Master or we cancel a session, everybody who paid for it is refunded in full. Refunds go back to the card that paid; how soon they show up depends on your bank.',
      `Where these terms do not promise a refund, we may offer session credit in its place. Credit pays for sessions on ${siteName} and cannot be exchanged for money.`,
    ],
  },
  {
    id: 'game-masters',
    title: 'Game Masters',
    paragraphs: [
      'Game Masters are independent contractors. They are not our employees, agents or partners. They decide how they run a table, and they answer for what happens at it.',
      'We choose with care whom we list, but we do not promise that a session will be to your taste. If something at a table was wrong, write to us soon, so that we can look into it.',
    ],
  },
  {
    id: 'conduct',
    title: 'Conduct at the Table',
    paragraphs: [
      'Treat the others as you would at a friend’s table. Harassment, hate, threats, cheating with payments and recording without everybody’s consent have no place here. Respect the limits that the players and the Game Master agree on.',
      'A Game Master may ask you to leave a session for such conduct, without a refund. We may remove messages, close accounts and refuse bookings where it is needed to protect others.',
    ],
  },
  {
    id: 'liability',
    title: 'What We Are Liable For',
    paragraphs: [
      'We provide the marketplace as it is. As far as the law allows, we are not liable for what players and Game Masters do, for loss that could not be foreseen, or for times when the site cannot be reached; and our liability for a booking ends at the price paid for it.',
      `Nothing in these terms takes away rights that the law gives you and that cannot be waived. Names of games and systems belong to their owners, who have nothing to do with ${siteName}.`,
    ],
  },
  {
    id: 'disputes',
    title: 'Disputes and Contact',
    paragraphs: [
      'Talk to us first; most things are settled in one e-mail. A dispute that we cannot settle together is decided by binding arbitration, by one arbitrator and between you and us alone, instead of in court or in a class action. Either of us may still go to a small-claims court where the claim fits there.',
      'If a part of these terms cannot be enforced, the rest stays in force.',
    ],
  },
];
