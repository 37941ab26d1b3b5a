import { mutantsOf } from './mutant.ts';

const OWN = 'api/account/own-deletion.test.ts';
const KEPT = 'api/account/kept-account.test.ts';

/** Who deletes the account has a week to keep it, and nobody else has. */
export const keeping = [
  ...mutantsOf('api/account/own-deletion.service.ts', OWN, [
    {
      name: 'an old link undoes a later deletion',
      find: 'if (token) await spendToken(',
      put: 'if (false) await spendToken(',
      why: 'A mail from an earlier time opens an account that was deleted again.',
      red: KEPT,
      test: 'the link of the mail keeps',
    },
    {
      name: 'kept after the wait',
      find: "if (!canKeepAccount(deletion)) throw new Refusal('EXPIRED', TOO_LATE);",
      put: '',
      why: 'Somebody who was erased is said to be kept.',
      test: 'after the week nobody logs in',
    },
    {
      name: 'destroyed by whoever took it',
      find: 'if (changed?.madeAt) {',
      put: 'if (false as boolean && changed?.madeAt) {',
      why: 'A thief who changed the address deletes the account before its owner has it back.',
      test: 'who cannot leave now is told why',
    },
  ]),
  ...mutantsOf('api/account/deletion.service.ts', OWN, [
    {
      name: 'erased although it is kept',
      find: '  if (!deletion) throw takenBack();\n',
      put: '  if (!deletion) return;\n',
      why: 'Whoever keeps the account in the last moment loses what they wrote on bookings, and their card.',
      test: 'of keeping and erasing at the same moment',
    },
    {
      name: 'closing goes on after the account is kept',
      find: 'if (count === 0) throw takenBack();',
      put: '',
      why: 'Seats are given up of somebody who stays.',
      red: KEPT,
      test: 'what had not ended when the account is kept',
    },
    {
      name: 'nobody waits',
      find: 'if (eraseAt > clock.now()) return postponeUntilErasure(deletion);',
      put: '',
      why: 'An account is erased at once that could be kept for a week.',
      red: KEPT,
      test: 'a login in the week',
      survives:
        'The database refuses an erasure before its time; the job would only try in vain every minute.',
    },
  ]),
];
