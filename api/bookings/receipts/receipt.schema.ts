import { ViewerNode } from '../../identity/viewer.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { loader } from '../../platform/graphql/loader.ts';
import { BookingNode } from '../core/booking.schema.ts';
import { readsPrivately } from '../core/booking.service.ts';
import {
  linesOfBookings,
  type ReceiptLine,
  receiptNumber,
  type Statement,
  type StatementLine,
  type Sums,
  statement,
  statementYears,
  sumsOf,
} from './receipt.service.ts';

const ReceiptLineRef = builder.objectRef<ReceiptLine>('ReceiptLine').implement({
  description: 'A payment or refund in the ledger.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When it was recorded in the ledger.' }),
    words: t.exposeString('words', { description: 'Label: “Paid by card”, “Session credit used” …' }),
    amountCents: t.exposeInt('amountCents', {
      description: 'US cents; positive: paid by the player, negative: refunded.',
    }),
  }),
});

const SumsRef = builder.objectRef<Sums>('ReceiptSums').implement({
  description: 'Totals paid and refunded, in US cents.',
  fields: (t) => ({
    cardCents: t.exposeInt('cardCents', { description: 'Paid by card, in US cents.' }),
    cardBackCents: t.exposeInt('cardBackCents', { description: 'Refunded to the card, in US cents.' }),
    creditCents: t.exposeInt('creditCents', { description: 'Paid with session credit, in US cents.' }),
    creditBackCents: t.exposeInt('creditBackCents', {
      description: 'Refunded as session credit, in US cents.',
    }),
    outsideCents: t.exposeInt('outsideCents', {
      description: 'Refunded by staff outside the provider, as by a transfer, in US cents.',
    }),
    bankCents: t.exposeInt('bankCents', {
      description: 'Returned or currently held by banks in disputes, in US cents.',
    }),
    totalCents: t.int({
      description: 'Total paid minus everything refunded or returned, in US cents.',
      resolve: ({ cardCents, cardBackCents, creditCents, creditBackCents, outsideCents, bankCents }) =>
        cardCents - cardBackCents + creditCents - creditBackCents - outsideCents - bankCents,
    }),
  }),
});

interface Receipt {
  bookingId: number;
  lines: readonly ReceiptLine[];
}

const ReceiptRef = builder.objectRef<Receipt>('Receipt').implement({
  description:
    'All payments and refunds of a booking, equal to the ledger to the cent, and its disputed amounts at banks.',
  fields: (t) => ({
    number: t.string({
      description: 'Permanent number, such as “R-000123”.',
      resolve: ({ bookingId }) => receiptNumber(bookingId),
    }),
    lines: t.field({
      type: [ReceiptLineRef],
      description: 'Earliest first.',
      resolve: ({ lines }) => [...lines],
    }),
    sums: t.field({
      type: SumsRef,
      description: 'The totals of `lines`.',
      resolve: ({ lines }) => sumsOf(lines),
    }),
  }),
});

const receipts = loader(linesOfBookings);

builder.prismaObjectField(BookingNode, 'receipt', (t) =>
  t.field({
    type: ReceiptRef,
    nullable: true,
    description: 'The receipt; null: no payments, or the viewer is neither the payer nor staff.',
    select: { id: true, userId: true },
    resolve: async ({ id, userId }, _args, context) => {
      if (!readsPrivately(context.viewer, { userId })) return null;
      const lines = await receipts.load(context, id);
      return lines && { bookingId: id, lines };
    },
  }),
);

const StatementLineRef = builder.objectRef<StatementLine>('StatementLine').implement({
  description: 'A payment or refund, with its booking.',
  fields: (t) => ({
    line: t.field({
      type: ReceiptLineRef,
      description: 'The payment or refund.',
      resolve: (line) => line,
    }),
    bookingNumber: t.exposeInt('bookingId', {
      nullable: true,
      description: 'The databaseId of the booking; null: none.',
    }),
    title: t.exposeString('title', {
      nullable: true,
      description: 'Title of the session; null: no booking.',
    }),
  }),
});

const StatementRef = builder.objectRef<Statement>('Statement').implement({
  description:
    'All payments and refunds of a person in a year, equal to the ledger to the cent, and disputed amounts at banks.',
  fields: (t) => ({
    year: t.exposeInt('year', { description: 'Year in `timeZone`.' }),
    timeZone: t.exposeString('timeZone', { description: 'IANA time zone of the year.' }),
    lines: t.field({
      type: [StatementLineRef],
      description: 'Earliest first, at most 2,000.',
      resolve: ({ lines }) => lines,
    }),
    sums: t.field({
      type: SumsRef,
      description: 'The totals of `lines`.',
      resolve: ({ lines }) => sumsOf(lines),
    }),
  }),
});

builder.prismaObjectField(ViewerNode, 'statement', (t) =>
  t.field({
    type: StatementRef,
    nullable: true,
    description: 'The viewer’s statement of a year, 2020 to 2100; null, with an error: another year.',
    complexity: 30,
    args: { year: t.arg.int({ required: true, description: 'The year, in the viewer’s time zone.' }) },
    resolve: (_viewer, { year }, { viewer }) => statement(viewer, { year }),
  }),
);

builder.prismaObjectField(ViewerNode, 'statementYears', (t) =>
  t.intList({
    description: 'The years with payments or refunds of the viewer, latest first.',
    select: { id: true },
    resolve: ({ id }, _args, { viewer }) => statementYears(id, viewer?.timeZone ?? null),
  }),
);
