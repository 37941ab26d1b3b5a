import { env } from '../../platform/env.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { currentPolicy, HOLD_MINUTES, TERMS_VERSION } from './rules.ts';

const Policy = builder.objectRef<typeof currentPolicy>('Policy').implement({
  description: 'The rules and addresses in force, for texts that quote them.',
  fields: (t) => ({
    fullRefundHours: t.exposeInt('fullRefundHours', {
      description: 'Cancelling more than so many hours before the start returns everything.',
    }),
    lateFeeMinPercent: t.exposeInt('lateFeeMinPercent', {
      description: 'The least staff may keep of the price on a partial refund, in percent.',
    }),
    lateFeeMaxPercent: t.exposeInt('lateFeeMaxPercent', {
      description: 'The most staff may keep of the price on a partial refund, in percent.',
    }),
    holdMinutes: t.int({
      description: 'For so many minutes a seat is held while its player pays.',
      resolve: () => HOLD_MINUTES - 1,
    }),
    termsVersion: t.string({
      description: 'The day the terms in force were written, YYYY-MM-DD; bookings keep theirs.',
      resolve: () => TERMS_VERSION,
    }),
    supportEmail: t.string({ description: 'Where people write for help.', resolve: () => env.supportEmail }),
    communityUrl: t.string({
      nullable: true,
      description: 'Invitation to the community chat; null: there is none.',
      resolve: () => env.communityUrl ?? null,
    }),
    testMode: t.boolean({
      description: 'No real money moves here, and the pages for developers exist.',
      resolve: () => env.sandbox || env.development,
    }),
  }),
});

builder.queryField('policy', (t) =>
  t.field({
    type: Policy,
    description: 'What holds for cancelling, paying and asking for help. Public.',
    resolve: () => currentPolicy,
  }),
);
