import { builder } from '../platform/graphql/builder.ts';
import { loader } from '../platform/graphql/loader.ts';
import { Session } from './session.schema.ts';
import { type SeriesRow, seriesOf } from './session-series.service.ts';

const series = loader(seriesOf);

const SessionSeries = builder.objectRef<SeriesRow>('SessionSeries').implement({
  description: 'A summary of a campaign for the card of one of its dates; see `campaign` for details.',
  fields: (t) => ({
    everyWeeks: t.exposeInt('everyWeeks', {
      nullable: true,
      description: 'Weeks between two dates; null: the dates were chosen individually.',
    }),
    datesAhead: t.exposeInt('datesAhead', {
      description: 'The number of upcoming dates, full ones included.',
    }),
    lastDateAhead: t.expose('lastDateAhead', {
      type: 'DateTime',
      nullable: true,
      description: 'Start time of the last upcoming date; null: none.',
    }),
  }),
});

builder.objectField(Session, 'series', (t) =>
  t.field({
    type: SessionSeries,
    nullable: true,
    description: 'Summary of the session’s campaign; null: a one-shot.',
    resolve: ({ campaignId }, _args, context) =>
      campaignId === null ? null : series.load(context, campaignId),
  }),
);
