import type { Stands } from './reading.ts';
import { gid } from './scene.ts';

// visitor, player, other, host, otherHost, admin, superAdmin
export const money: Stands = {
  PartRefundPreview: {
    from: ({ at }) => `admin { partRefundPreview(bookingId: "${at.Booking}", amountCents: 100) { @ } }`,
    sees: {
      '------+': 'note sentence',
      '------0': 'cardCents creditCents leftCardCents leftCents leftCreditCents',
    },
  },
  RemovalPreview: {
    from: ({ at }) => `admin { removalPreviews(bookingId: "${at.Booking}") { @ } }`,
    sees: {
      '------+': 'refund sentence',
      '------0': 'cardCents creditCents feeCents',
    },
  },
  Dispute: {
    from: () => 'admin { disputes { @ } }',
    sees: {
      '-----++': 'amountCents createdAt player reason status stripeDisputeId',
    },
  },
  FailedRefund: {
    from: () => 'admin { failedRefunds { @ } }',
    sees: {
      '-----++': 'amountCents booking canGiveAgain databaseId failedAt player reason',
      '-----00': 'isSettled',
    },
  },
  LedgerTotals: {
    from: () => 'admin { ledgerTotals { @ } }',
    sees: {
      '-----++': 'balanceCents creditOwedCents feesCents revenueCents',
      '-----00': 'disputedCents outsideCents unallocatedCents',
    },
  },
  MoneyAlert: {
    from: ({ at }) => `node(id: "${gid('MoneyAlert', at.MoneyAlert)}") { ... on MoneyAlert { @ } }`,
    sees: {
      '-----++': 'createdAt id message resolvedAt',
      '-------': 'findingKey',
    },
  },
  'MoneyAlert, of the audit': {
    from: () => 'admin { moneyAlerts { @ } }',
    sees: {
      '-----++': 'createdAt findingKey id message',
      '-------': 'resolvedAt',
    },
  },
  MoneyAudit: {
    from: () => 'admin { moneyAudit { @ } }',
    sees: {
      '-----++': 'days findingCount findings ourCents providerCents ranAt ranBy',
      '-----00': 'unaskedCount',
    },
  },
  MoneyFinding: {
    from: () => 'admin { moneyAudit { findings { @ } } }',
    sees: {
      '-----++': 'advice amountCents fixes key kind message player rule session subject',
      '-------': 'stripePaymentIntentId',
    },
  },
  MoneyFindingPlayer: {
    from: () => 'admin { disputes { player { @ } } }',
    sees: {
      '-----++': 'name username',
    },
  },
  MoneyFindingSession: {
    from: () => 'admin { moneyAudit { findings { session { @ } } } }',
    sees: {
      '-----++': 'databaseId title',
    },
  },
  MoneyFix: {
    from: () => 'admin { moneyAudit { findings { fixes { @ } } } }',
    sees: {
      '-----++': 'choice effect label movesMoney',
      // No finding here asks whose a refund was.
      '-------': 'bookings',
    },
  },
};
