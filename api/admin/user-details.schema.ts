import { BookingNode } from '../bookings/core/booking.schema.ts';
import { BookingConnection, connectionOfPerson } from '../bookings/core/booking-queries.schema.ts';
import { paymentAddress } from '../payments/stripe-dashboard.service.ts';
import { placeOfId } from '../platform/cursor.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf, pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { AuditEntryNode, EntryConnection, entryConnection } from './audit.schema.ts';
import { historyPage } from './audit.service.ts';
import { AdminUser } from './user.schema.ts';
import * as details from './user-details.service.ts';

const Payment = builder.objectRef<details.PaymentOfUser>('UserPayment').implement({
  description: 'A card payment of a user. Staff only.',
  fields: (t) => ({
    id: t.id({
      description: 'Unique ID within this list.',
      resolve: ({ id }) => globalId('UserPayment', id),
    }),
    amountCents: t.exposeInt('amountCents', { description: 'Amount paid, in US cents.' }),
    refundedCents: t.int({
      description: 'Amount refunded or being refunded through the provider, in US cents.',
      resolve: ({ refunds }) => refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
    }),
    outsideCents: t.exposeInt('outsideCents', {
      description: 'Amount refunded by staff outside the provider, in US cents.',
    }),
    paidAt: t.expose('paidAt', { type: 'DateTime', description: 'When the payment was made.' }),
    paymentIntentId: t.exposeString('stripePaymentIntentId', {
      description: 'ID of the PaymentIntent at Stripe.',
    }),
    address: t.string({
      nullable: true,
      description: 'URL in the Stripe dashboard; null: the provider is not Stripe itself.',
      resolve: ({ stripePaymentIntentId }) => paymentAddress(stripePaymentIntentId),
    }),
    sessionTitles: t.stringList({
      description: 'Titles of the sessions paid for; empty: no booking.',
      resolve: ({ bookings }) => bookings.map(({ session }) => session.title),
    }),
  }),
});

const Mail = builder.objectRef<details.MailOfUser>('UserMail').implement({
  description: 'A mail to a user, without its text. Staff only.',
  fields: (t) => ({
    id: t.id({ description: 'Unique ID within this list.', resolve: ({ id }) => globalId('UserMail', id) }),
    subject: t.exposeString('subject', { description: 'The subject line.' }),
    status: t.exposeString('status', {
      description: 'One of queued, sending, sent, or dead (given up after the last retry).',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the mail was queued.' }),
    problem: t.exposeString('lastError', {
      nullable: true,
      description: 'The last error of the mail provider, without addresses; null: none.',
    }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the mail provider accepted the mail; null: not yet.',
    }),
  }),
});

const Credit = builder
  .objectRef<Awaited<ReturnType<typeof details.creditsOf>>[number]>('UserCredit')
  .implement({
    description: 'Spendable session credit of a user. Staff only.',
    fields: (t) => ({
      id: t.id({
        description: 'ID for `withdrawUserCredit`.',
        resolve: ({ id }) => globalId('UserCredit', id),
      }),
      leftCents: t.exposeInt('left', { description: 'Unspent amount, in US cents.' }),
      wasGiven: t.exposeBoolean('given', {
        description: 'Whether staff granted it free of charge; then `withdrawUserCredit` can withdraw it.',
      }),
      endsAt: t.expose('endsAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the credit expires; null: never.',
      }),
    }),
  });

const Pass = builder.objectRef<Awaited<ReturnType<typeof details.passesOf>>[number]>('UserPass').implement({
  description: 'An emergency pass, which makes one late cancellation free. Staff only.',
  fields: (t) => ({
    id: t.id({ description: 'Unique ID within this list.', resolve: ({ id }) => globalId('UserPass', id) }),
    reason: t.exposeString('reason', { description: 'Why the pass was granted; may be empty.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the pass was granted.' }),
    usedAt: t.expose('usedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the pass was used for a cancellation; null: unused.',
    }),
  }),
});

const Login = builder.objectRef<details.LoginOfUser>('UserLogin').implement({
  description: 'A login of a user in one browser or program. Staff only.',
  fields: (t) => ({
    id: t.id({ description: 'ID for `endUserLogins`.', resolve: ({ id }) => globalId('UserLogin', id) }),
    userAgent: t.exposeString('userAgent', {
      nullable: true,
      description: 'User-Agent header; null: none.',
    }),
    ipAddress: t.exposeString('ipAddress', {
      nullable: true,
      description: 'IP address at login; null: unknown.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the user logged in.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the login expires.' }),
  }),
});

const PaymentConnection = connectionOf(Payment, 'UserPayment');
const MailConnection = connectionOf(Mail, 'UserMail');

builder.objectFields(AdminUser, (t) => ({
  bookings: t.connection(
    {
      type: BookingNode,
      description: 'The user’s bookings, newest first.',
      complexity: pageComplexity,
      resolve: ({ id }, args, context, info) => connectionOfPerson(id, args, context, info),
    },
    BookingConnection,
  ),
  payments: t.connection(
    {
      type: Payment,
      description: 'The user’s card payments, newest first.',
      complexity: pageComplexity,
      resolve: async ({ id }, args) => toConnection(await details.paymentsOf(id, args), placeOfId),
    },
    PaymentConnection,
  ),
  mails: t.connection(
    {
      type: Mail,
      description:
        'Mails to the user at any address they have had, newest first. Excludes answers to reports about the viewer.',
      complexity: pageComplexity,
      resolve: async ({ id }, args, { viewer }) =>
        toConnection(await details.mailsTo(viewer, id, args), placeOfId),
    },
    MailConnection,
  ),
  history: t.connection(
    {
      type: AuditEntryNode,
      description: 'Audit log entries about the user and about bookings they made or sit on, newest first.',
      complexity: pageComplexity,
      resolve: ({ id }, args, context, info) =>
        entryConnection((query) => historyPage(id, args, query), context, info),
    },
    EntryConnection,
  ),
  credits: t.field({
    type: [Credit],
    description: 'The user’s spendable session credit, soonest to expire first.',
    resolve: ({ id }) => details.creditsOf(id),
  }),
  passes: t.field({
    type: [Pass],
    description: 'The user’s emergency passes, newest first; at most 100.',
    resolve: ({ id }) => details.passesOf(id),
  }),
  logins: t.field({
    type: [Login],
    description: 'The user’s current logins, latest first; at most 100.',
    resolve: ({ id }) => details.loginsOf(id),
  }),
}));
