import { env } from '../../platform/env.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { currentPolicy, HOLD_MINUTES, TERMS_VERSION } from './rules.ts';

const Policy = builder.objectRef<typeof currentPolicy>('Policy').implement({
  description: 'The rules and addresses in force, for texts that quote them.',
  fields: (t) => ({
    fullRefundHours: t.exposeInt('fullRefundHours', {
      description: 'Cancelling earlier than this returns everything.',
    }),
    lateFeeMinPercent: t.exposeInt('lateFeeMinPercent'),
    lateFeeMaxPercent: t.exposeInt('lateFeeMaxPercent'),
    holdMinutes: t.int({
      description: 'How long a seat is held while its player pays.',
      resolve: () => HOLD_MINUTES - 1,
    }),
    termsVersion: t.string({ resolve: () => TERMS_VERSION }),
    supportEmail: t.string({ resolve: () => env.supportEmail }),
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
  t.field({ type: Policy, description: 'The rules in force.', resolve: () => currentPolicy }),
);
