import { mutantsOf } from './mutant.ts';

/** What the provider tells, or would have told. */
export const webhooks = [
  ...mutantsOf('api/payments/webhook.service.ts', 'api/payments/webhook.test.ts', [
    {
      name: 'an event is kept twice',
      find: '    skipDuplicates: true,\n',
      put: '',
      why: 'Stripe is told of an error and tells the same for three days.',
      test: 'an event is kept once',
    },
    {
      name: 'handled again and again',
      find: 'data: { processedAt: clock.now(), error: null, payload: {} },',
      put: 'data: { error: null },',
      why: 'Every event is worked off every minute.',
      test: 'each is handled once',
    },
    {
      name: 'names are kept of whoever paid',
      find: 'error: null, payload: {} },',
      put: 'error: null },',
      why: 'Somebody who was erased is found in what Stripe told of their payment.',
      test: 'each is handled once',
    },
    {
      name: 'no lease of an event',
      find: '"nextAttemptAt" = ${inSeconds(LEASE_SECONDS)}',
      put: '"nextAttemptAt" = ${inSeconds(30)}',
      why: 'A slow event is worked off twice side by side.',
      test: 'one whose process died',
    },
    {
      name: 'an event of a dead process is lost',
      find: '"nextAttemptAt" = ${inSeconds(LEASE_SECONDS)}',
      put: '"nextAttemptAt" = ${inSeconds(600)}',
      why: 'A payment is heard of ten minutes late.',
      test: 'one whose process died',
    },
    {
      name: 'tried again at once',
      find: 'Math.min(2 ** event.attempts * 5, longest)',
      put: '0',
      why: 'A broken event is tried all the time.',
      test: 'after many tries',
    },
    {
      name: 'after an outage an hour',
      find: 'error instanceof ProviderAway ? 30 : 3600;',
      put: '3600;',
      why: 'What came in while Stripe was away waits an hour after it is back.',
      test: 'after many tries',
    },
    {
      name: 'events without a signature',
      find: 'const event = signature ? readEvent(body, signature) : null;',
      put: 'const event = signature !== undefined ? readEvent(body, signature) : (JSON.parse(body.toString()) as ProviderEvent);',
      why: 'Anybody tells us that somebody has paid.',
      red: 'tests/whole/hostile-webhook.test.ts',
    },
  ]),
  ...mutantsOf('api/payments/reconciliation.service.ts', 'api/bookings/reconciliation.test.ts', [
    {
      name: 'the mark moves before events are kept',
      find: '    missed += await keepEvents(page);\n',
      put: '    await moveWatermark(page.reduce((most, { createdAt }) => (createdAt > most ? createdAt : most), since));\n    missed += await keepEvents(page);\n',
      why: 'What a look that broke off had not read is never heard of.',
      test: 'breaks off on its second page',
    },
  ]),
  ...mutantsOf('api/payments/webhook.service.ts', 'api/payments/webhook.test.ts', [
    {
      name: 'a backlog in the order of its telling',
      find: 'nextAttemptAt: dueAt(createdAt, now),',
      put: 'nextAttemptAt: now,',
      why: 'After an outage the end of a story is worked off before its beginning.',
      test: 'as it happened',
    },
  ]),
  ...mutantsOf('api/payments/stripe-client.ts', 'api/bookings/audit/audit-overdue.test.ts', [
    {
      name: 'only the newest refunds are compared',
      find: 'if (!has_more || !after) return;',
      put: 'return;',
      why: 'What went back of an old payment is promised once more.',
      test: 'behind more refunds than one page holds',
    },
  ]),
  ...mutantsOf('api/payments/stripe-client.ts', 'api/bookings/audit/audit.test.ts', [
    {
      name: 'only the newest captures are compared',
      find: 'if (!has_more || !after) return;',
      put: 'return;',
      why: 'Money beyond the first hundred payments is compared with nothing.',
      test: 'more captures than one page',
    },
  ]),
  ...mutantsOf('api/platform/claim.ts', 'api/payments/webhook.test.ts', [
    {
      name: 'two processes take one event',
      find: 'LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)',
      put: 'LIMIT ${atOnce})',
      why: 'One event is worked off by every process.',
      test: 'one that another process is just taking',
    },
  ]),
  ...mutantsOf('api/platform/claim.ts', 'api/platform/claim.test.ts', [
    {
      name: 'what is due is taken in no order',
      find: 'ORDER BY ${turn} LIMIT',
      put: 'LIMIT',
      why: 'Behind a backlog somebody waits for a refund for ever, as newer ones are taken first.',
    },
    {
      name: 'what is due last is taken first',
      find: 'ORDER BY ${turn} LIMIT',
      put: 'ORDER BY ${turn} DESC LIMIT',
      why: 'Behind a backlog somebody waits for a refund for ever, as newer ones are taken first.',
    },
    {
      name: 'what is not due yet is taken',
      find: ' AND ${turn} <= ${clock.now()}',
      put: '',
      why: 'What another process works on is done twice, and what failed is tried without a pause.',
    },
    {
      name: 'what another process is taking is waited for',
      find: ' FOR UPDATE SKIP LOCKED',
      put: ' FOR UPDATE',
      why: 'All processes queue behind the slowest one.',
      test: 'leaves to another process',
    },
  ]),
  ...mutantsOf('api/bookings/bookings.jobs.ts', 'api/bookings/fraud-warnings.test.ts', [
    {
      name: 'nobody is told that a bank takes a payment for fraud',
      find: 'if (warning) return tellOfFraudWarning(',
      put: 'if (warning) return; tellOfFraudWarning(',
      why: 'A dispute with its fee comes days later that one click would have prevented.',
      test: 'staff are told once',
    },
  ]),
  ...mutantsOf('api/payments/stripe-events.service.ts', 'api/bookings/fraud-warnings.test.ts', [
    {
      name: 'a warning of fraud that no webhook brought is not fetched',
      find: "  'radar.early_fraud_warning.created',\n",
      put: '',
      why: 'Where the endpoint at Stripe was not told to send it, nobody ever hears of it.',
      test: 'staff are told once',
    },
    {
      name: 'a warning of what was refunded alarms staff',
      find: 'if (!warning?.actionable) return null;',
      put: 'if (!warning) return null;',
      why: 'Staff are asked to refund what they have refunded.',
      test: 'went back or was disputed before',
    },
  ]),
  ...mutantsOf('api/bookings/core/provider-asks.ts', 'api/bookings/provider-asks.test.ts', [
    {
      name: 'windows that look after a payment keep their player from cancelling',
      find: "limit('payment-looks', 120, 600)",
      put: 'providerAsks',
      why: 'Three open windows delay a cancellation by minutes, past its deadline.',
      test: 'however many windows',
    },
  ]),
  ...mutantsOf('api/payments/stripe-client.ts', 'api/bookings/provider-broke-once.test.ts', [
    {
      name: 'what broke once is asked for under the same key for a day',
      find: 'const MOST_KEYS = 3;',
      put: 'const MOST_KEYS = 1;',
      why: 'Their player can neither pay, nor cancel, nor spend the credit that is set aside.',
      test: 'a payment page is made under another key',
    },
    {
      name: 'any answer that does not come is asked for under other keys',
      find: '!(error instanceof ProviderAway && error.isSaved)',
      put: '!(error instanceof ProviderAway)',
      why: 'A page whose making was not heard is made twice.',
      test: 'is found again',
    },
  ]),
  ...mutantsOf('api/bookings/bookings.jobs.ts', 'api/bookings/provider-broke-once.test.ts', [
    {
      name: 'a page that ended unpaid alarms staff',
      find: "if (event.type !== 'checkout.session.expired')",
      put: 'if (event)',
      why: 'Staff look for money that nobody has paid.',
      test: 'a payment page is made under another key',
    },
  ]),
  ...mutantsOf('api/payments/alarm.service.ts', 'api/bookings/fraud-warnings.test.ts', [
    {
      name: 'who may not log in any more is alarmed',
      find: 'isAdmin: true, disabledAt: null, erasedAt: null',
      put: 'isAdmin: true, erasedAt: null',
      why: 'Somebody who was dismissed goes on reading who paid what.',
      test: 'staff are told once',
    },
  ]),
  ...mutantsOf('api/bookings/audit/fix-overdue.ts', 'api/bookings/audit/set-aside.test.ts', [
    {
      name: 'a checkout that is gone ends unpaid whatever was chosen',
      find: "if (choice !== 'set_aside') {",
      put: "if (choice === 'settle') return '';\n    if (choice === 'refund') {",
      why: 'Staff take away a seat that they wanted to keep until they know more.',
      test: 'ends unpaid, and is asked about no more',
    },
    {
      name: 'any error of the provider says that it is gone',
      find: 'if (error instanceof PageGone) return true;',
      put: 'if (error) return true;',
      why: 'A seat that is being paid is given away during an outage.',
      test: 'is left alone while the provider',
    },
    {
      name: 'an event is tried again that was set aside',
      find: "if (choice === 'set_aside') {",
      put: "if (choice === 'refund') {",
      why: 'What can never be carried out is on the list for good.',
      test: 'is not tried again, also when it is told again',
    },
  ]),
];
