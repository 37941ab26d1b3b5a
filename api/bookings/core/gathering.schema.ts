import { loadSession, Session } from '../../catalog/session.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { rowId } from '../../platform/graphql/ids.ts';
import { loader } from '../../platform/graphql/loader.ts';
import { byService, mutation } from '../../platform/graphql/mutation.ts';
import { ofViewer } from '../../platform/graphql/of-viewer.ts';
import { mayBeAtTable } from './booking-queries.schema.ts';
import { linkOf } from './gathering.rules.ts';
import { type Gathering, gatheringsOf, updateGathering } from './gathering.service.ts';

const gatherings = loader((sessionIds, { viewer }) => gatheringsOf(viewer, sessionIds));

const PreparationLink = builder.objectRef<{ url: string; label: string }>('PreparationLink').implement({
  description: 'Something to look at before the evening.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'An https address.' }),
    label: t.exposeString('label', { description: 'What it is, or the address once more.' }),
  }),
});

const GatheringRef = builder.objectRef<Gathering>('Gathering').implement({
  description: 'Where a table meets and how to prepare for it.',
  fields: (t) => ({
    joinUrl: t.exposeString('joinUrl', {
      nullable: true,
      description: 'The https address of the table itself; null: not said yet.',
    }),
    toBring: t.exposeString('toBring', { description: 'Plain text of several lines; may be empty.' }),
    links: t.field({
      type: [PreparationLink],
      description: 'What to look at, in the order of the Game Master; at most 10.',
      resolve: ({ links }) => links.map(linkOf),
    }),
    safetyTools: t.exposeString('safetyTools', {
      description: 'How the table is kept safe for everybody; plain text, may be empty.',
    }),
    characters: t.exposeString('characters', {
      description: 'What to know about characters, and where to find material; plain text, may be empty.',
    }),
    version: t.exposeInt('version', {
      description: 'Counts its changes; `updateGathering` asks which one was read.',
    }),
  }),
});

builder.objectField(Session, 'gathering', (t) =>
  t.field({
    type: GatheringRef,
    nullable: true,
    description:
      'For who sits at the table, its Game Master and staff; null: nothing was said yet, or the viewer does not sit there (any more).',
    resolve: ofViewer(({ id }, _args, context) => gatherings.load(context, id), mayBeAtTable),
  }),
);

mutation('updateGathering', {
  description:
    'Says where a table meets and how to prepare; who sits there sees it at once. For its Game Master and staff.',
  auth: byService,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The session that meets there.' }),
    version: t.int({
      required: true,
      description:
        'The version that was read, 0 where nothing was said yet; refused when there is a newer one.',
    }),
    joinUrl: t.string({ description: 'An https address; null or empty: none yet.' }),
    toBring: t.string({ description: 'At most 1,000 characters of plain text; null or empty: nothing.' }),
    links: t.string({
      description:
        'At most 10 lines, each an https address and, after a blank, what it is; null or empty: none.',
    }),
    safetyTools: t.string({ description: 'At most 2,000 characters of plain text; null or empty: nothing.' }),
    characters: t.string({ description: 'At most 4,000 characters of plain text; null or empty: nothing.' }),
  }),
  resolve: ({ sessionId, ...input }, { viewer }) =>
    updateGathering(viewer, rowId('Session', sessionId, 'sessionId'), input),
  payload: (t) => ({
    session: t.field({
      type: Session,
      description: 'The session with what is said of it now.',
      resolve: ({ sessionId }, _args, context) => loadSession(context, sessionId),
    }),
  }),
});
