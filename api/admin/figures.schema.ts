import { builder } from '../platform/graphql/builder.ts';
import { Admin } from './admin.schema.ts';
import { add, type FigureRow, type Figures, figures, MOST_WEEKS } from './figures.service.ts';

/** The maximum number of rows; the rest is summed up in one. */
const MOST_ROWS = 100;

const FigureKindEnum = builder.enumType('FigureKind', {
  description: 'What the figures are grouped by.',
  values: {
    WEEK: { value: 'week', description: 'Week, from Monday to Sunday; without gaps.' },
    GAME_SYSTEM: { value: 'game_system', description: 'Current game system of the sessions.' },
    GAME_MASTER: { value: 'game_master', description: 'Game Master who runs, or ran, the sessions.' },
  } as const,
});

const FigureRowType = builder.objectRef<FigureRow>('FigureRow').implement({
  description: 'Sessions, seats and revenue of one group. Staff only.',
  fields: (t) => ({
    key: t.exposeString('key', {
      nullable: true,
      description:
        'The week’s Monday, the game system, or the Game Master’s databaseId; null: not tied to a session, or a sum of several rows.',
    }),
    name: t.exposeString('name', { nullable: true, description: 'Display name; null if `key` is null.' }),
    sessions: t.exposeInt('sessions', {
      description: 'The number of sessions in these weeks, without drafts and cancelled ones.',
    }),
    seats: t.exposeInt('offered', { description: 'The number of seats of these sessions.' }),
    filledSeats: t.exposeInt('filled', {
      description: 'The number of these seats that are taken by players.',
    }),
    soldSeats: t.exposeInt('sold', {
      description: 'The number of bookings confirmed in these weeks, for any session date.',
    }),
    revenueCents: t.exposeFloat('revenueCents', {
      description:
        'Payments minus refunds and issued session credit in these weeks, in US cents; can be negative.',
    }),
  }),
});

const FiguresType = builder.objectRef<Figures>('Figures').implement({
  description:
    'Sessions, seats and revenue of whole weeks, from Monday to Sunday in the admin time zone. Staff only.',
  fields: (t) => ({
    from: t.exposeString('from', { description: 'Monday of the first week, YYYY-MM-DD.' }),
    until: t.exposeString('until', { description: 'Sunday of the last week, YYYY-MM-DD.' }),
    rows: t.field({
      type: [FigureRowType],
      description: `All weeks in order; otherwise the ${MOST_ROWS} rows with the highest revenue.`,
      resolve: ({ rows, by }) => (by === 'week' ? rows : rows.slice(0, MOST_ROWS)),
    }),
    others: t.field({
      type: FigureRowType,
      nullable: true,
      description: 'Sum of the remaining rows; null: none.',
      resolve: ({ rows, by }) =>
        by === 'week' || rows.length <= MOST_ROWS
          ? null
          : { ...rows.slice(MOST_ROWS).reduce(add), key: null, name: null },
    }),
    total: t.expose('total', { type: FigureRowType, description: 'Sum of all rows.' }),
  }),
});

builder.objectField(Admin, 'figures', (t) =>
  t.field({
    type: FiguresType,
    description: `Occupancy and revenue of at most ${MOST_WEEKS} weeks.`,
    args: {
      by: t.arg({
        type: FigureKindEnum,
        required: true,
        defaultValue: 'week',
        description: 'What the rows are grouped by.',
      }),
      from: t.arg.string({
        description: 'Any day of the first week, YYYY-MM-DD. Default: the 12 weeks up to `until`.',
      }),
      until: t.arg.string({
        description: 'Any day of the last week, YYYY-MM-DD. Default: 12 weeks from `from`, else this week.',
      }),
    },
    complexity: { field: 50 },
    resolve: (_admin, asked) => figures(asked),
  }),
);
