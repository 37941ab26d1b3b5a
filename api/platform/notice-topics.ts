import type { KindAboutOthers, KindOfTheReader } from './mail-kinds.ts';
import { type NoticeTopic, noticeTopics } from './notice.rules.ts';

type Kind = KindOfTheReader | KindAboutOthers;

/** Topics of in-app notices, with the kinds of mail that say the same. Messages are in the inbox anyway. */
const kindsOf = {
  seats: [
    'booking-confirmed',
    'campaign-ended',
    'campaign-extended',
    'campaign-joined',
    'campaign-left',
    'cancellation-decided',
    'cancellation-requested',
    'date-released',
    'date-removed',
    'date-skipped',
    'finds',
    'friend-seat-ended',
    'offer-lapsed',
    'order-ended',
    'review-answered',
    'review-moderated',
    'seat-claimed',
    'seat-free',
    'seat-given-back',
    'seat-offered',
    'seats-for-friends',
    'session-called-off',
    'session-moved',
    'session-proposal',
    'table-changes',
    'waitlist-ended',
  ],
  money: [
    'bank-returned',
    'charge-failed',
    'charge-not-asked',
    'charge-notice',
    'credit-ends',
    'credit-granted',
    'credit-instead',
    'credit-withdrawn',
    'dispute-lost',
    'dispute-won',
    'fee-returned',
    'money-returned',
    'part-refund',
    'pass-granted',
    'payment-in-review',
    'payment-on-its-way',
    'payment-refused',
    'payment-returned',
    'refund-failed',
    'returned-outside',
  ],
  reminders: ['session-reminder'],
} as const satisfies Record<NoticeTopic, readonly Kind[]>;

const topics = new Map<string, NoticeTopic>(
  noticeTopics.flatMap((topic) => kindsOf[topic].map((kind) => [kind, topic] as const)),
);

/** Returns the topic of a kind of mail; undefined: it has no in-app notice. */
export const topicOf = (kind: string) => topics.get(kind);
