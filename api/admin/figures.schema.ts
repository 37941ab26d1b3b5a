import { builder } from '../platform/graphql/builder.ts';
import { Admin } from './admin.schema.ts';
import { add, type FigureRow, type Figures, figures, MOST_WEEKS } from './figures.service.ts';

/** So many rows are shown; the others stand in one. */
const MOST_ROWS = 100;

const FigureKindEnum = builder.enumType('FigureKind', {
  description: 'What figures are counted by.',
  values: {
    WEEK: { value: 'week', description: 'From Monday to Sunday; without gaps.' },
    GAME_SYSTEM: { value: 'game_system', description: 'As the sessions name it now.' },
    GAME_MASTER: { value: 'game_master', description: 'Who runs the sessions now, or ran them.' },
  } as const,
});

const FigureRowType = builder.objectRef<FigureRow>('FigureRow').implement({
  description: 'Seats and money of some sessions. Staff only.',
  fields: (t) => ({
    key: t.exposeString('key', {
      nullable: true,
      description:
        'The Monday of a week, a game system, the number of a Game Master; null: belongs to no session, or sums up others.',
    }),
    name: t.exposeString('name', { nullable: true, description: 'As people say it; null as the key.' }),
    sessions: t.exposeInt('sessions', {
      description: 'That start in these weeks and were neither drafts nor called off.',
    }),
    seats: t.exposeInt('offered', { description: 'Seats of these sessions.' }),
    filledSeats: t.exposeInt('filled', { description: 'Those of them that players sit on.' }),
    soldSeats: t.exposeInt('sold', { description: 'Bookings confirmed in these weeks, for whatever date.' }),
    revenueCents: t.exposeFloat('revenueCents', {
      description:
        'Paid, less refunds and session credit given, in these weeks, in whole US cents; may be negative.',
    }),
  }),
});

const FiguresType = builder.objectRef<Figures>('Figures').implement({
  description:
    'Seats and money of whole weeks, from Monday to Sunday in the zone of the admin area. Staff only.',
  fields: (t) => ({
    from: t.exposeString('from', { description: 'The first Monday, YYYY-MM-DD.' }),
    until: t.exposeString('until', { description: 'The last Sunday, YYYY-MM-DD.' }),
    rows: t.field({
      type: [FigureRowType],
      description: `Every week in its order; else the ${MOST_ROWS} that earned most.`,
      resolve: ({ rows, by }) => (by === 'week' ? rows : rows.slice(0, MOST_ROWS)),
    }),
    others: t.field({
      type: FigureRowType,
      nullable: true,
      description: 'Those beyond, together; null: there are no more.',
      resolve: ({ rows, by }) =>
        by === 'week' || rows.length <= MOST_ROWS
          ? null
          : { ...rows.slice(MOST_ROWS).reduce(add), key: null, name: null },
    }),
    total: t.expose('total', { type: FigureRowType, description: 'All of them together.' }),
  }),
});

builder.objectField(Admin, 'figures', (t) =>
  t.field({
    type: FiguresType,
    description: `How full the tables are and what they earn; at most ${MOST_WEEKS} weeks.`,
    args: {
      by: t.arg({
        type: FigureKindEnum,
        required: true,
        defaultValue: 'week',
        description: 'What the rows are.',
      }),
      from: t.arg.string({
        description: 'A day of the first week, YYYY-MM-DD; left out: twelve weeks in all.',
      }),
      until: t.arg.string({ description: 'A day of the last week, YYYY-MM-DD; left out: this week.' }),
    },
    complexity: { field: 50 },
    resolve: (_admin, asked) => figures(asked),
  }),
);
