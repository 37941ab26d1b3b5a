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
  description: 'Money that a person paid by card. Staff only.',
  fields: (t) => ({
    id: t.id({ description: 'Names it in this list.', resolve: ({ id }) => globalId('UserPayment', id) }),
    amountCents: t.exposeInt('amountCents', { description: 'What was paid, in US cents.' }),
    refundedCents: t.int({
      description: 'What of it went back or is on its way back, in US cents.',
      resolve: ({ refunds }) => refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
    }),
    outsideCents: t.exposeInt('outsideCents', {
      description: 'What of it staff returned outside of the provider, as by a transfer, in US cents.',
    }),
    paidAt: t.expose('paidAt', { type: 'DateTime', description: 'When it was paid.' }),
    paymentIntentId: t.exposeString('stripePaymentIntentId', { description: 'Its number at Stripe.' }),
    address: t.string({
      nullable: true,
      description: "Stripe's own page of it; null: the provider is not Stripe itself.",
      resolve: ({ stripePaymentIntentId }) => paymentAddress(stripePaymentIntentId),
    }),
    sessionTitles: t.stringList({
      description: 'The sessions it paid for; empty: it belongs to no booking.',
      resolve: ({ bookings }) => bookings.map(({ session }) => session.title),
    }),
  }),
});

const Mail = builder.objectRef<details.MailOfUser>('UserMail').implement({
  description: 'A mail to a person, without its text. Staff only.',
  fields: (t) => ({
    id: t.id({ description: 'Names it in this list.', resolve: ({ id }) => globalId('UserMail', id) }),
    subject: t.exposeString('subject', { description: 'The subject line.' }),
    status: t.exposeString('status', {
      description: 'One of queued, sending, sent, and dead: given up after every retry.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the mail provider took it; null: it has not.',
    }),
  }),
});

const Credit = builder
  .objectRef<Awaited<ReturnType<typeof details.creditsOf>>[number]>('UserCredit')
  .implement({
    description: 'Session credit that can be spent. Staff only.',
    fields: (t) => ({
      id: t.id({
        description: 'Names it for withdrawUserCredit.',
        resolve: ({ id }) => globalId('UserCredit', id),
      }),
      leftCents: t.exposeInt('left', { description: 'What is left of it, in US cents.' }),
      wasGiven: t.exposeBoolean('given', {
        description: 'Staff gave it and nobody paid for it: what is left can be taken back.',
      }),
      endsAt: t.expose('endsAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When it ends; null: never.',
      }),
    }),
  });

const Pass = builder.objectRef<Awaited<ReturnType<typeof details.passesOf>>[number]>('UserPass').implement({
  description: 'An emergency pass, which forgives one late cancellation. Staff only.',
  fields: (t) => ({
    id: t.id({ description: 'Names it in this list.', resolve: ({ id }) => globalId('UserPass', id) }),
    reason: t.exposeString('reason', { description: 'Why it was given; may be empty.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was given.' }),
    usedAt: t.expose('usedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a booking was cancelled with it; null: it is not used yet.',
    }),
  }),
});

const Login = builder.objectRef<details.LoginOfUser>('UserLogin').implement({
  description: 'One browser or program that is logged in. Staff only.',
  fields: (t) => ({
    id: t.id({ description: 'What ends it.', resolve: ({ id }) => globalId('UserLogin', id) }),
    userAgent: t.exposeString('userAgent', {
      nullable: true,
      description: 'What it calls itself; null: nothing.',
    }),
    ipAddress: t.exposeString('ipAddress', {
      nullable: true,
      description: 'From where it logged in; null: unknown.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it logged in.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it ends by itself.' }),
  }),
});

const PaymentConnection = connectionOf(Payment, 'UserPayment');
const MailConnection = connectionOf(Mail, 'UserMail');

builder.objectFields(AdminUser, (t) => ({
  bookings: t.connection(
    {
      type: BookingNode,
      description: 'Everything the person booked, the newest first.',
      complexity: pageComplexity,
      resolve: ({ id }, args, context, info) => connectionOfPerson(id, args, context, info),
    },
    BookingConnection,
  ),
  payments: t.connection(
    {
      type: Payment,
      description: 'What the person paid by card, the newest first.',
      complexity: pageComplexity,
      resolve: async ({ id }, args) => toConnection(await details.paymentsOf(id, args), placeOfId),
    },
    PaymentConnection,
  ),
  mails: t.connection(
    {
      type: Mail,
      description:
        'What was mailed to the person, whatever address they had then, the newest first; without answers to reports about the viewer.',
      complexity: pageComplexity,
      resolve: async ({ id }, args, { viewer }) =>
        toConnection(await details.mailsTo(viewer, id, args), placeOfId),
    },
    MailConnection,
  ),
  history: t.connection(
    {
      type: AuditEntryNode,
      description: 'What was done to the person and to what they booked or sit on, the newest first.',
      complexity: pageComplexity,
      resolve: ({ id }, args, context, info) =>
        entryConnection((query) => historyPage(id, args, query), context, info),
    },
    EntryConnection,
  ),
  credits: t.field({
    type: [Credit],
    description: 'Session credit the person can spend, the soonest to end first.',
    resolve: ({ id }) => details.creditsOf(id),
  }),
  passes: t.field({
    type: [Pass],
    description: 'Emergency passes, the newest first; at most 100.',
    resolve: ({ id }) => details.passesOf(id),
  }),
  logins: t.field({
    type: [Login],
    description: 'Where the person is logged in, the latest first; at most 100.',
    resolve: ({ id }) => details.loginsOf(id),
  }),
}));
