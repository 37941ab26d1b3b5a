import { builder } from '../platform/graphql/builder.ts';
import { loader } from '../platform/graphql/loader.ts';
import { Session } from './session.schema.ts';
import { type SeriesRow, seriesOf } from './session-series.service.ts';

const series = loader(seriesOf);

const SessionSeries = builder.objectRef<SeriesRow>('SessionSeries').implement({
  description: 'How a campaign goes on, as a card of one of its dates tells it; `campaign` has the rest.',
  fields: (t) => ({
    everyWeeks: t.exposeInt('everyWeeks', {
      nullable: true,
      description: 'Weeks from one date to the next; null: each was chosen by hand.',
    }),
    datesAhead: t.exposeInt('datesAhead', { description: 'How many of its dates can still be booked.' }),
    lastDateAhead: t.expose('lastDateAhead', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last of those starts; null: none can be booked.',
    }),
  }),
});

builder.objectField(Session, 'series', (t) =>
  t.field({
    type: SessionSeries,
    nullable: true,
    description: 'Of the campaign that it is a date of; null: a single evening.',
    resolve: ({ campaignId }, _args, context) =>
      campaignId === null ? null : series.load(context, campaignId),
  }),
);
