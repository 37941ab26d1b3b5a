import { Session } from '../../catalog/session.schema.ts';
import { env } from '../../platform/env.ts';
import { builder } from '../../platform/graphql/builder.ts';
import type { ShopSettings } from '../../settings/rules.ts';
import { settings, supportEmail } from '../../settings/settings.service.ts';
import { TERMS_VERSION } from './checkout.rules.ts';

const Policy = builder.objectRef<ShopSettings>('Policy').implement({
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
    version: t.exposeString('policyVersion', {
      description:
        'Names these rules of cancelling; startCheckout refuses to book on others than were shown.',
    }),
    since: t.string({
      description: 'The day since which these rules of cancelling hold, YYYY-MM-DD.',
      resolve: ({ policyVersion }) => policyVersion.slice(0, 10),
    }),
    holdMinutes: t.exposeInt('holdMinutes', {
      description: 'For so many minutes a seat is held while its player pays.',
    }),
    bookingOpen: t.exposeBoolean('bookingOpen', {
      description: 'Whether seats can be booked now; what is booked stays.',
    }),
    registrationOpen: t.exposeBoolean('registrationOpen', {
      description: 'Whether new accounts can be made now.',
    }),
    googleLogin: t.boolean({
      description: 'Whether one can log in with Google: this installation has a key for it.',
      resolve: () => env.google !== undefined,
    }),
    passkeyLogin: t.boolean({
      description: 'Whether one can log in with a passkey: this installation has a name that browsers trust.',
      resolve: () => env.passkeys !== undefined,
    }),
    sendsMail: t.boolean({
      description: 'Whether mails leave this installation: without a key they wait for one.',
      resolve: () => Boolean(env.mail.token),
    }),
    newsletterOpen: t.exposeBoolean('newsletterOpen', {
      description: 'Whether one can sign up for the newsletter now.',
    }),
    termsVersion: t.string({
      description: 'The day the terms in force were written, YYYY-MM-DD; bookings keep theirs.',
      resolve: () => TERMS_VERSION,
    }),
    supportEmail: t.string({ description: 'Where people write for help.', resolve: () => supportEmail() }),
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
    resolve: () => settings(),
  }),
);

builder.objectField(Session, 'policy', (t) =>
  t.field({
    type: Policy,
    description: 'The rules that a booking gets which is made now.',
    resolve: () => settings(),
  }),
);
