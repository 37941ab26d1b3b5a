import type { Stands } from './reading.ts';
import { gid } from './scene.ts';

// visitor, player, other, host, otherHost, admin, superAdmin
export const bookings: Stands = {
  Booking: {
    from: ({ at }) => `booking(id: "${at.Booking}") { @ }`,
    sees: {
      '---+---': 'limits',
      '-+-+-++': `amountCents bookingDate cancellation checkoutId confirmedAt databaseId id paymentPlan
        paymentStatus session sitter specialRequests status statusLabel toPay user`,
      '-------': `attendance cancellationRequest checkoutUrl endReason group guestOf heldUntil moveNote paymentAddress paymentNote review`,
      '-0-0-00': `canGiveBack canReview isForFriend isReservation seatOnOffer`,
      '-+---++': 'cancellationNow paymentIntentId receipt receiptEmail stripeSessionId',
      '-+-----': 'limitsShared calendarUrl',
    },
  },
  Limits: {
    from: ({ at }) => `booking(id: "${at.Booking}") { limits { @ } }`,
    sees: { '---+---': 'lines veils' },
  },
  'Limits, of the table': {
    from: ({ at }) => `session(id: "${at.Session}") { limits { @ } }`,
    sees: { '-+-+---': 'lines', '-0-0---': 'veils' },
  },
  'Booking, unpaid': {
    from: ({ at }) => `booking(id: "${at.unpaid}") { @ }`,
    sees: {
      '-+---++': `amountCents bookingDate cancellation cancellationNow checkoutId databaseId heldUntil id paymentPlan
        paymentStatus session sitter status statusLabel stripeSessionId toPay user`,
      '-------': `attendance cancellationRequest confirmedAt endReason group guestOf limits moveNote paymentAddress paymentIntentId paymentNote receipt receiptEmail review`,
      '-+-----': `calendarUrl checkoutUrl limitsShared`,
      '-0---00': `canGiveBack canReview isForFriend isReservation seatOnOffer specialRequests`,
    },
  },
  'Booking, reserved': {
    from: ({ at }) => `booking(id: "${at.reserved}") { @ }`,
    sees: {
      '-+---++': `amountCents bookingDate cancellation cancellationNow databaseId heldUntil id isReservation paymentPlan
        paymentStatus session sitter status statusLabel toPay user`,
      '-------': `attendance cancellationRequest checkoutId checkoutUrl confirmedAt endReason group guestOf limits moveNote paymentAddress paymentIntentId paymentNote receipt receiptEmail review stripeSessionId`,
      '-+-----': `calendarUrl limitsShared`,
      '-0---00': `canGiveBack canReview isForFriend seatOnOffer specialRequests`,
    },
  },
  'Booking, asked to cancel': {
    from: ({ at }) => `booking(id: "${at.asked}") { @ }`,
    sees: {
      '-+-+-++': `amountCents bookingDate cancellation checkoutId confirmedAt databaseId id paymentPlan
        paymentStatus seatOnOffer session sitter status statusLabel toPay user`,
      '-+-----': `calendarUrl limitsShared`,
      '-+---++': `cancellationNow cancellationRequest paymentIntentId receipt receiptEmail stripeSessionId`,
      '-------': `attendance checkoutUrl endReason group guestOf heldUntil limits moveNote paymentAddress paymentNote review`,
      '-0-0-00': `canGiveBack canReview isForFriend isReservation specialRequests`,
    },
  },
  'Booking, called off': {
    from: ({ at }) => `booking(id: "${at.called}") { @ }`,
    sees: {
      '-+-+-++': `amountCents bookingDate cancellation checkoutId confirmedAt databaseId id paymentPlan
        paymentStatus session sitter status statusLabel toPay user`,
      '-+-----': `calendarUrl limitsShared`,
      '-+---++': `cancellationNow cancellationRequest endReason paymentIntentId receipt receiptEmail stripeSessionId`,
      '-------': `attendance checkoutUrl group guestOf heldUntil limits moveNote paymentAddress paymentNote review`,
      '-0-0-00': `canGiveBack canReview isForFriend isReservation seatOnOffer specialRequests`,
    },
  },
  'Booking, reviewed': {
    from: ({ at }) => `booking(id: "${at.played}") { @ }`,
    sees: {
      '-+-+-++': `amountCents attendance bookingDate cancellation checkoutId confirmedAt databaseId id paymentPlan paymentStatus review session sitter status statusLabel toPay user`,
      '-------': `cancellationRequest checkoutUrl endReason group guestOf heldUntil limits moveNote paymentAddress paymentNote`,
      '-0-0-00': `canGiveBack canReview isForFriend isReservation seatOnOffer specialRequests`,
      '-+---++': 'cancellationNow paymentIntentId receipt receiptEmail stripeSessionId',
      '-+-----': 'limitsShared calendarUrl',
    },
  },
  Attendance: {
    from: ({ at }) => `booking(id: "${at.played}") { attendance { @ } }`,
    sees: { '-+-+-++': 'notedAt notedBy state' },
  },
  'Booking, for a friend': {
    from: ({ at }) => `booking(id: "${at.friendSeat}") { @ }`,
    sees: {
      '-+-+-++': `amountCents bookingDate cancellation checkoutId confirmedAt databaseId guestOf id isForFriend paymentPlan paymentStatus session sitter status statusLabel toPay user`,
      '-------': `attendance calendarUrl cancellationRequest checkoutUrl endReason heldUntil limits limitsShared moveNote paymentAddress paymentNote review`,
      '-0-0-00': `canGiveBack canReview isReservation seatOnOffer specialRequests`,
      '-+---++': `cancellationNow paymentIntentId receipt receiptEmail stripeSessionId`,
      '-+-----': `group`,
    },
  },
  SeatGroup: {
    from: ({ at }) => `booking(id: "${at.friendSeat}") { group { @ } }`,
    sees: { '-+-----': 'invitationUrl seatCount seats toPay' },
  },
  Invitation: {
    from: ({ invitation }) => `invitation(order: ${invitation.order}, token: "${invitation.token}") { @ }`,
    sees: { '+++++++': 'invitedBy isOpen session', '0+00000': 'isOwn', '0000000': 'seatsLeft' },
  },
  Review: {
    from: ({ at }) => `node(id: "${gid('Review', at.Review)}") { ... on Review { @ } }`,
    sees: {
      '+++++++': 'author createdAt id repliedAt reply session stars words',
      '0+00000': 'isMine',
      '0000000': 'canReply',
      '00000++': 'canHide',
      '-------': 'editedAt heldBack hiddenAt hiddenReason',
    },
  },
  'Review, hidden': {
    from: ({ at }) => `node(id: "${gid('Review', at.hidden)}") { ... on Review { @ } }`,
    sees: {
      '-+---++': 'author createdAt editedAt hiddenAt hiddenReason id session stars words',
      '-+---00': 'isMine',
      '-0---00': 'canReply',
      '-0---++': 'canHide',
      '-------': 'heldBack repliedAt reply',
    },
  },
  'Review, held back': {
    from: ({ at }) => `node(id: "${gid('Review', at.held)}") { ... on Review { @ } }`,
    sees: {
      '-+---++': 'author createdAt heldBack id session stars words',
      '-+---00': 'isMine',
      '-0---00': 'canReply',
      '-0---++': 'canHide',
      '-------': 'editedAt hiddenAt hiddenReason repliedAt reply',
    },
  },
  Receipt: {
    from: ({ at }) => `booking(id: "${at.Booking}") { receipt { @ } }`,
    sees: { '-+---++': 'lines number sums' },
  },
  ReceiptLine: {
    from: ({ at }) => `booking(id: "${at.Booking}") { receipt { lines { @ } } }`,
    sees: { '-+---++': 'amountCents at words' },
  },
  ReceiptSums: {
    from: ({ at }) => `booking(id: "${at.Booking}") { receipt { sums { @ } } }`,
    sees: {
      '-+---++': 'bankCents cardCents',
      '-0---00': 'cardBackCents creditBackCents creditCents outsideCents totalCents',
    },
  },
  Statement: {
    from: () => `viewer { statement(year: ${new Date().getUTCFullYear()}) { @ } }`,
    sees: { '-++----': 'lines', '-++++++': 'sums timeZone year' },
  },
  StatementLine: {
    from: () => `viewer { statement(year: ${new Date().getUTCFullYear()}) { lines { @ } } }`,
    sees: { '-++----': 'bookingNumber line title' },
  },
  CancellationOutcome: {
    from: ({ at }) => `booking(id: "${at.Booking}") { cancellation { @ } }`,
    sees: {
      '-0-0-00': 'creditCents refundCents',
      '-+-+-++': 'deadline kind seats sentence',
    },
  },
  CancellationRequest: {
    from: ({ at }) =>
      `node(id: "${gid('CancellationRequest', at.CancellationRequest)}") { ... on CancellationRequest { @ } }`,
    sees: {
      '-+---++': 'answerBy booking id lateFeeMaxPercent lateFeeMinPercent leftCents reason requestedAt',
      '-------': 'decidedAt decision decisionReason feePercent',
    },
  },
  'CancellationRequest, decided': {
    from: ({ at }) =>
      `node(id: "${gid('CancellationRequest', at.decided)}") { ... on CancellationRequest { @ } }`,
    sees: {
      '-+---++': `answerBy booking decidedAt decision decisionReason feePercent id lateFeeMaxPercent
        lateFeeMinPercent leftCents reason requestedAt`,
    },
  },
  'CampaignMembership, left': {
    from: ({ at }) =>
      `node(id: "${gid('CampaignMembership', at.leftMembership)}") { ... on CampaignMembership { @ } }`,
    sees: {
      '-+---++': 'campaign databaseId id joinedAt leftAt paymentPlan priceCents',
      '-------': 'card seats',
    },
  },
  CampaignMembership: {
    from: ({ at }) =>
      `node(id: "${gid('CampaignMembership', at.CampaignMembership)}") { ... on CampaignMembership { @ } }`,
    sees: {
      '-+---++': 'campaign card databaseId id joinedAt paymentPlan priceCents seats',
      '-------': 'leftAt',
    },
  },
  SavedCard: {
    from: ({ at }) => `campaign(id: "${at.Campaign}") { viewerMembership { card { @ } } }`,
    sees: {
      '-+-----': 'brand last4',
    },
  },
  PaymentPlan: {
    from: ({ at }) => `booking(id: "${at.reserved}") { paymentPlan { @ } }`,
    sees: {
      '-+---++': 'isRecurring payments',
    },
  },
  PlannedPayment: {
    from: ({ at }) => `booking(id: "${at.reserved}") { paymentPlan { payments { @ } } }`,
    sees: {
      '-+---++': `amountCents booking canPay canSkip chargeAt noticeAt refundUntil releaseAt session skipUntil
        state`,
      '-0---00': 'canRejoin failedAttempts',
      '-+-----': 'toPay',
      '-------': 'returned',
    },
  },
  ToPay: {
    from: ({ at }) => `booking(id: "${at.unpaid}") { toPay { @ } }`,
    sees: {
      '-+---++': 'cardCents priceCents words',
      '-0---00': 'creditCents',
    },
  },
  'ToPay, of a draft': {
    from: ({ at }) => `toPay(sessionIds: ["${at.draft}"]) { @ }`,
    sees: {
      '0000000': 'cardCents creditCents priceCents',
      '+++++++': 'words',
    },
  },
  WaitlistEntry: {
    from: ({ at }) => `node(id: "${gid('WaitlistEntry', at.WaitlistEntry)}") { ... on WaitlistEntry { @ } }`,
    sees: {
      '-+---++': 'databaseId id joinedAt position session status',
      '-------': 'offeredUntil',
    },
  },
  SessionRoster: {
    from: ({ at }) => `session(id: "${at.Session}") { roster { @ } }`,
    sees: {
      '---+-++': 'confirmed revenueCents session',
      '-------': 'other refunded',
    },
  },
  'SessionRoster, after a cancellation': {
    from: ({ at }) => `session(id: "${at.calledSession}") { roster { @ } }`,
    sees: {
      '-------': 'confirmed other',
      '---+-++': 'refunded session',
      '---0-00': 'revenueCents',
    },
  },
  'SessionRoster, before paying': {
    from: ({ at }) => `session(id: "${at.held}") { roster { @ } }`,
    sees: {
      '-------': 'confirmed refunded',
      '---+-++': 'other session',
      '---0-00': 'revenueCents',
    },
  },
  RosterEntry: {
    from: ({ at }) => `session(id: "${at.Session}") { roster { confirmed { @ } } }`,
    sees: {
      '---+-++': 'booking',
      '---0-00': 'earlierBookings paidTwice',
      '-------': 'seatRecord',
    },
  },
};
