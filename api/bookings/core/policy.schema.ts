import { Session } from '../../catalog/session.schema.ts';
import { env } from '../../platform/env.ts';
import { builder } from '../../platform/graphql/builder.ts';
import type { ShopSettings } from '../../settings/rules.ts';
import { settings, supportEmail } from '../../settings/settings.service.ts';
import { TERMS_VERSION } from './checkout.rules.ts';

const Policy = builder.objectRef<ShopSettings>('Policy').implement({
  description: 'The rules and contact data in force, for texts that quote them.',
  fields: (t) => ({
    fullRefundHours: t.exposeInt('fullRefundHours', {
      description: 'Full refund if cancelled more than this many hours before the start.',
    }),
    lateFeeMinPercent: t.exposeInt('lateFeeMinPercent', {
      description: 'The minimum late fee of a partial refund, in percent of the price.',
    }),
    lateFeeMaxPercent: t.exposeInt('lateFeeMaxPercent', {
      description: 'The maximum late fee of a partial refund, in percent of the price.',
    }),
    version: t.exposeString('policyVersion', {
      description:
        'Version of the cancellation rules; `startCheckout` refuses to book if another one was shown.',
    }),
    since: t.string({
      description: 'Effective date of the cancellation rules, YYYY-MM-DD.',
      resolve: ({ policyVersion }) => policyVersion.slice(0, 10),
    }),
    holdMinutes: t.exposeInt('holdMinutes', {
      description: 'How long a seat is held for payment, in minutes.',
    }),
    bookingOpen: t.exposeBoolean('bookingOpen', {
      description: 'Whether seats can be booked now; existing bookings stay.',
    }),
    registrationOpen: t.exposeBoolean('registrationOpen', {
      description: 'Whether new accounts can be created now.',
    }),
    googleLogin: t.boolean({
      description: 'Whether login with Google is configured.',
      resolve: () => env.google !== undefined,
    }),
    passkeyLogin: t.boolean({
      description: 'Whether login with passkeys is configured.',
      resolve: () => env.passkeys !== undefined,
    }),
    sendsMail: t.boolean({
      description: 'Whether mail delivery is configured; otherwise mails wait.',
      resolve: () => Boolean(env.mail.token),
    }),
    newsletterOpen: t.exposeBoolean('newsletterOpen', {
      description: 'Whether newsletter sign-up is open.',
    }),
    termsVersion: t.string({
      description: 'Date of the terms in force, YYYY-MM-DD; bookings keep the terms they were made under.',
      resolve: () => TERMS_VERSION,
    }),
    supportEmail: t.string({ description: 'Email address for support.', resolve: () => supportEmail() }),
    communityUrl: t.string({
      nullable: true,
      description: 'Invitation URL of the community chat; null: none.',
      resolve: () => env.communityUrl ?? null,
    }),
    testMode: t.boolean({
      description: 'Whether this is a test system: no real money moves, and developer pages exist.',
      resolve: () => env.sandbox || env.development,
    }),
  }),
});

builder.queryField('policy', (t) =>
  t.field({
    type: Policy,
    description: 'The rules for cancelling and paying, and support contacts. Public.',
    resolve: () => settings(),
  }),
);

builder.objectField(Session, 'policy', (t) =>
  t.field({
    type: Policy,
    description: 'The rules for a booking made now.',
    resolve: () => settings(),
  }),
);
