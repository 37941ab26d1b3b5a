import { loadSession, Session } from '../catalog/session.schema.ts';
import { builder, type GraphQLContext } from '../platform/graphql/builder.ts';
import { connectionOf, pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { loader } from '../platform/graphql/loader.ts';
import { GameMasterDesk } from './desk.schema.ts';
import type { Desk } from './desk.service.ts';
import {
  type Earnings,
  type EarningsMonth,
  earningsMonths,
  earningsOf,
  placeOfEarnings,
  type SessionEarnings,
  sessionsOfMonth,
} from './earnings.service.ts';

const amounts = {
  takenCents: 'Payments for seats, by card or session credit',
  returnedCents: 'Refunds to players, by card, as session credit or outside the provider',
  disputedCents: 'Amount taken back by banks in disputes, with their fees; negative if returned',
  lateFeesCents: 'Late fees, included in `keptCents`',
  keptCents: 'Net amount: `takenCents` minus `returnedCents` and `disputedCents`',
  shareCents: 'The shop’s share of `keptCents`, at the rate that applied when each seat was booked',
  earnedCents: 'The Game Master’s share of `keptCents`',
} as const satisfies Record<keyof Earnings, string>;

type MoneyBuilder = Pick<
  // biome-ignore lint/suspicious/noExplicitAny: the same fields of two types
  PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, any>,
  'float'
>;
const money = (t: MoneyBuilder) =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, what]) => [
      name,
      t.float({
        description: `${what}, in whole US cents.`,
        resolve: (row: Earnings) => row[name as keyof Earnings],
      }),
    ]),
  );

const SessionEarningsRef = builder.objectRef<SessionEarnings>('SessionEarnings').implement({
  description: 'Earnings from one session in one month. Visible only to its Game Master.',
  fields: (t) => ({
    id: t.id({
      description: 'ID of the session and month.',
      resolve: ({ month, sessionId }) => `earnings:${month}:${sessionId}`,
    }),
    session: t.field({
      type: Session,
      description: 'The session, whatever its current state.',
      resolve: ({ sessionId }, _args, context) => loadSession(context, sessionId),
    }),
    ...money(t),
  }),
});

const SessionEarningsConnection = connectionOf(SessionEarningsRef, 'SessionEarnings');

const EarningsMonthRef = builder.objectRef<EarningsMonth>('EarningsMonth').implement({
  description: 'A Game Master’s earnings in one month, by the date of each transaction.',
  fields: (t) => ({
    month: t.exposeString('month', { description: 'The month in UTC, YYYY-MM.' }),
    ...money(t),
    sessions: t.connection(
      {
        type: SessionEarningsRef,
        description: 'The sessions with transactions in this month, latest first.',
        complexity: pageComplexity,
        resolve: async (month, page) => toConnection(await sessionsOfMonth(month, page), placeOfEarnings),
      },
      SessionEarningsConnection,
    ),
  }),
});

const months = loader(
  async (ids) =>
    new Map(
      await Promise.all(
        ids.map(async (gameMasterId) => [gameMasterId, await earningsMonths({ gameMasterId })] as const),
      ),
    ),
);
/** The ledger is read once for everything that a response shows of it. */
const monthsOf = async ({ gameMasterId }: Desk, context: GraphQLContext) =>
  (await months.load(context, gameMasterId)) ?? [];

builder.objectFields(GameMasterDesk, (t) => ({
  earningsMonths: t.field({
    type: [EarningsMonthRef],
    description: 'All months with transactions, latest first; at most 120.',
    complexity: 20,
    resolve: (desk, _args, context) => monthsOf(desk, context),
  }),
  earnings: t.field({
    type: EarningsMonthRef,
    description: 'Earnings in one month; all zero without transactions.',
    args: { month: t.arg.string({ description: 'The month, YYYY-MM. Default: this month.' }) },
    resolve: async (desk, { month }, context) => earningsOf(desk, month, await monthsOf(desk, context)),
  }),
}));
