import { ViewerNode } from '../../identity/viewer.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { loader } from '../../platform/graphql/loader.ts';
import { BookingNode } from './booking.schema.ts';
import { readsPrivately } from './booking.service.ts';
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
  description: 'A movement of money between a player and us, as the ledger has it.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When it was entered into the ledger.' }),
    words: t.exposeString('words', { description: 'What it was: “Paid by card”, “Session credit used” …' }),
    amountCents: t.exposeInt('amountCents', {
      description: 'US cents; positive: paid by the player, negative: back to the player.',
    }),
  }),
});

const SumsRef = builder.objectRef<Sums>('ReceiptSums').implement({
  description: 'What was paid and what came back, in US cents.',
  fields: (t) => ({
    cardCents: t.exposeInt('cardCents', { description: 'Paid by card, in US cents.' }),
    cardBackCents: t.exposeInt('cardBackCents', { description: 'Back on the card, in US cents.' }),
    creditCents: t.exposeInt('creditCents', { description: 'Paid with session credit, in US cents.' }),
    creditBackCents: t.exposeInt('creditBackCents', { description: 'Back as session credit, in US cents.' }),
    outsideCents: t.exposeInt('outsideCents', {
      description: 'Returned by our staff in another way, as by a transfer, in US cents.',
    }),
    bankCents: t.exposeInt('bankCents', {
      description: 'Returned by banks after disputes, or held by them until they have decided, in US cents.',
    }),
    totalCents: t.int({
      description: 'US cents left of all that was paid when all that came back is taken off.',
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
    'Every movement of money of a booking, equal to the ledger to the cent, and what a bank has of it.',
  fields: (t) => ({
    number: t.string({
      description: 'The same for ever, such as “R-000123”.',
      resolve: ({ bookingId }) => receiptNumber(bookingId),
    }),
    lines: t.field({
      type: [ReceiptLineRef],
      description: 'The first movement first.',
      resolve: ({ lines }) => [...lines],
    }),
    sums: t.field({
      type: SumsRef,
      description: 'What they come to.',
      resolve: ({ lines }) => sumsOf(lines),
    }),
  }),
});

const receipts = loader(linesOfBookings);

builder.prismaObjectField(BookingNode, 'receipt', (t) =>
  t.field({
    type: ReceiptRef,
    nullable: true,
    description: 'For its player and staff; null for others, and where no money has moved.',
    select: { id: true, userId: true },
    resolve: async ({ id, userId }, _args, context) => {
      if (!readsPrivately(context.viewer, { userId })) return null;
      const lines = await receipts.load(context, id);
      return lines && { bookingId: id, lines };
    },
  }),
);

const StatementLineRef = builder.objectRef<StatementLine>('StatementLine').implement({
  description: 'A movement of money, with what it was for.',
  fields: (t) => ({
    line: t.field({
      type: ReceiptLineRef,
      description: 'What moved, and when.',
      resolve: (line) => line,
    }),
    bookingNumber: t.exposeInt('bookingId', {
      nullable: true,
      description: 'The databaseId of the booking; null: it belongs to none.',
    }),
    title: t.exposeString('title', {
      nullable: true,
      description: 'What the session is called; null: it belongs to no booking.',
    }),
  }),
});

const StatementRef = builder.objectRef<Statement>('Statement').implement({
  description:
    'What a person paid and got back in a year, equal to the ledger to the cent, and what banks have of it.',
  fields: (t) => ({
    year: t.exposeInt('year', { description: 'Of the clock of `timeZone`.' }),
    timeZone: t.exposeString('timeZone', { description: 'The IANA zone in which the year begins and ends.' }),
    lines: t.field({
      type: [StatementLineRef],
      description: 'The first movement first, at most 2,000.',
      resolve: ({ lines }) => lines,
    }),
    sums: t.field({
      type: SumsRef,
      description: 'What they come to.',
      resolve: ({ lines }) => sumsOf(lines),
    }),
  }),
});

builder.prismaObjectField(ViewerNode, 'statement', (t) =>
  t.field({
    type: StatementRef,
    nullable: true,
    description:
      'The viewer’s own of a year from 2020 to 2100; null: the year is another one, and is refused.',
    complexity: 30,
    args: { year: t.arg.int({ required: true, description: 'Which year.' }) },
    resolve: (_viewer, { year }, { viewer }) => statement(viewer, { year }),
  }),
);

builder.prismaObjectField(ViewerNode, 'statementYears', (t) =>
  t.intList({
    description: 'The years in which money of the viewer moved, the last first.',
    select: { id: true },
    resolve: ({ id }, _args, { viewer }) => statementYears(id, viewer?.timeZone ?? null),
  }),
);
