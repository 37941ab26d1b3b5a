import { mutantsOf } from './mutant.ts';

const EDITED = 'api/bookings/checkout/edited-meanwhile.test.ts';

/** What happens between asking for a seat and paying for it. */
export const meanwhile = [
  ...mutantsOf('api/bookings/checkout/checkout-request.ts', EDITED, [
    {
      name: 'asked again in other words',
      find: 'if (known?.idempotencyKey !== idempotencyKey) return words;',
      put: 'if (known) return words;',
      why: 'A title that is edited locks a player out for a day, with the credit set aside.',
      test: 'the page that comes is the one that was made',
    },
  ]),
  ...mutantsOf('api/bookings/checkout/checkout.service.ts', EDITED, [
    {
      name: 'the page of a one-shot joins a campaign',
      find: ' && isStillAsAgreed(candidate)',
      put: '',
      why: 'Whoever asks for a campaign pays on a page that saves no card.',
      test: 'asked for again it is another page',
    },
    {
      name: 'the tab that gave up another one gives up too',
      find: '    if (triesLeft > 1) return holdOrReuse(viewer, order, origin, triesLeft - 1);\n',
      put: '',
      why: 'All pages of a player end, and nothing is booked.',
      red: 'api/bookings/checkout/overlapping-carts.test.ts',
      test: 'a tab that gives up the page of another',
    },
  ]),
  ...mutantsOf('api/bookings/checkout/order.service.ts', 'api/bookings/checkout/checkout.test.ts', [
    {
      name: 'an open page keeps the price of before joining',
      find: '(isMember ? null : held.get(session.id))',
      put: 'held.get(session.id)',
      why: 'A member pays another price than the one that was fixed.',
      test: 'pays the fixed price for that one too',
      red: 'api/bookings/checkout/to-pay.test.ts',
    },
    {
      name: 'a page that has ended is the same order',
      find: '      expiresAt > clock.now() &&\n',
      put: '',
      why: 'A player is sent to a page whose seat is sold already.',
      test: 'a page that has ended is not brought again',
    },
  ]),
  ...mutantsOf('api/bookings/core/joining.ts', EDITED, [
    {
      name: 'whoever paid for one evening joins a campaign',
      find: ' || !agreedToSeries(booking, campaign)',
      put: '',
      why: 'A player is charged for dates that nobody told them of.',
      test: 'brings the seat when it is paid, not the series',
    },
  ]),
  ...mutantsOf('api/bookings/core/confirmation.ts', EDITED, [
    {
      name: 'late money seats the Game Master',
      find: "if (session.gameMaster.userId === booking.userId) return 'session_cancelled'; // the player",
      put: '// the player',
      why: 'A Game Master has paid for a seat at the own table.',
      test: 'money that comes after its hold had ended',
    },
  ]),
  ...mutantsOf('api/catalog/session-editor.service.ts', EDITED, [
    {
      name: 'a player is made the Game Master',
      find: 'if (checked.gameMasterId !== before.gameMasterId) await refuseHandover(',
      put: 'if (checked.gameMasterId < 0) await refuseHandover(',
      why: 'Somebody runs a session and has paid for a seat of it.',
      test: 'whoever has a seat, or pays for one',
    },
  ]),
  ...mutantsOf('api/bookings/checkout/page-looks.ts', 'api/bookings/cancelling/call-off-preview.test.ts', [
    {
      name: 'a bank that takes its time is not asked again',
      find: "['open', 'processing']",
      put: "['open']",
      why: 'Staff read that no money moves, and money moves.',
      test: 'a bank that took its time',
    },
  ]),
  ...mutantsOf('api/bookings/core/under-way.ts', 'api/bookings/provider-states.test.ts', [
    {
      name: 'money under way finds no other seat',
      find: '  if (count === 0) await claimSeat(tx, { sessionId, bookingId: id, heldUntil });\n',
      put: '',
      why: 'The last seat is sold while the bank carries out its payment.',
      test: 'finds another seat when its hold had ended',
    },
  ]),
  ...mutantsOf('api/bookings/core/reservations.ts', 'api/bookings/campaigns/joining.test.ts', [
    {
      name: 'whoever has a seat still waits',
      find: "data: { status: 'booked', offeredUntil: null },",
      put: 'data: {},',
      why: 'A member is offered a seat of a date that is theirs, and somebody else is not.',
      test: 'has it, and waits no longer',
    },
  ]),
  ...mutantsOf('api/bookings/core/ending-membership.ts', 'api/bookings/campaigns/membership.test.ts', [
    {
      name: 'leaving ends what was paid meanwhile',
      find: "if (status !== 'pending') continue;",
      put: '',
      why: 'A seat that is paid for is taken away without its money.',
      test: 'keeps what is paid while it waits for the lock',
    },
  ]),
  ...mutantsOf('api/platform/audit.ts', 'api/admin/former-staff.test.ts', [
    {
      name: 'a role is asked at the door alone',
      find: '  if (actor) await keepRoles(tx, actor);\n',
      put: '',
      why: 'Whoever loses the role in the same moment still gives credit and makes admins.',
      test: 'gives no credit',
    },
    {
      name: 'an admin is as good as a super admin',
      find: ' AND "isSuperAdmin" >= ${isSuperAdmin}',
      put: '',
      why: 'A super admin who is none any more makes admins.',
      test: 'was made an admin only',
    },
  ]),
  ...mutantsOf('api/identity/access.service.ts', 'api/account/erased-meanwhile.test.ts', [
    {
      name: 'an owner who is gone still writes',
      find: "    throw new Refusal('NOT_LOGGED_IN', message);\n",
      put: '    return;\n',
      why: 'What somebody needs and is called is kept after they were erased.',
      test: 'writes nothing of them',
    },
  ]),
  ...mutantsOf('api/bookings/checkout/hold.ts', 'api/bookings/checkout/held-seats.test.ts', [
    {
      name: 'an order is given up for one seat too many to hold',
      find: '  await refuseHoldingMany(db, viewer, { given, more: sessionIds.length * (1 + friends) });\n',
      put: '',
      why: 'Whoever is refused more has lost what they held.',
      test: 'keeps those they hold',
    },
    {
      name: 'orders at once are counted side by side',
      find: '    await refuseHoldingMany(tx, viewer);\n',
      put: '',
      why: 'One account keeps the seats of the whole shop by asking for all of them at once.',
      test: 'nor do many orders at once',
    },
  ]),
];
