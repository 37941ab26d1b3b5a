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
  takenCents: 'Paid for seats, by card or with session credit',
  returnedCents: 'Gone back to players, by card, as session credit or another way',
  disputedCents: 'What banks took back in disputes, with their fees; negative where they gave it back',
  lateFeesCents: 'Late fees that are part of what is kept',
  keptCents: 'Taken, less what went back and what banks took',
  shareCents: 'What of it is the shop’s; each seat keeps the share that held when it was taken',
  earnedCents: 'What of it is the Game Master’s',
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
  description: 'What the books say of a session in a month. For its Game Master only.',
  fields: (t) => ({
    id: t.id({
      description: 'Names the session and the month.',
      resolve: ({ month, sessionId }) => `earnings:${month}:${sessionId}`,
    }),
    session: t.field({
      type: Session,
      description: 'What was booked, wherever it is by now.',
      resolve: ({ sessionId }, _args, context) => loadSession(context, sessionId),
    }),
    ...money(t),
  }),
});

const SessionEarningsConnection = connectionOf(SessionEarningsRef, 'SessionEarnings');

const EarningsMonthRef = builder.objectRef<EarningsMonth>('EarningsMonth').implement({
  description: 'What the books say of a month of a Game Master, by when the money moved.',
  fields: (t) => ({
    month: t.exposeString('month', { description: 'YYYY-MM; months begin and end by UTC.' }),
    ...money(t),
    sessions: t.connection(
      {
        type: SessionEarningsRef,
        description: 'The sessions of which money moved, the latest one first.',
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
    description: 'Every month in which money moved, the last one first; at most 120.',
    complexity: 20,
    resolve: (desk, _args, context) => monthsOf(desk, context),
  }),
  earnings: t.field({
    type: EarningsMonthRef,
    description: 'One month; zero where nothing moved.',
    args: { month: t.arg.string({ description: 'YYYY-MM; left out: this month.' }) },
    resolve: async (desk, { month }, context) => earningsOf(desk, month, await monthsOf(desk, context)),
  }),
}));
