import { loadSession, Session } from '../../catalog/session.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { rowId } from '../../platform/graphql/ids.ts';
import { loader } from '../../platform/graphql/loader.ts';
import { byService, mutation } from '../../platform/graphql/mutation.ts';
import { ofViewer } from '../../platform/graphql/of-viewer.ts';
import { mayBeAtTable } from '../core/booking-queries.schema.ts';
import { linkOf } from './gathering.rules.ts';
import { type Gathering, gatheringsOf, updateGathering } from './gathering.service.ts';

const gatherings = loader((sessionIds, { viewer }) => gatheringsOf(viewer, sessionIds));

const PreparationLink = builder.objectRef<{ url: string; label: string }>('PreparationLink').implement({
  description: 'A link to read before the session.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'An https URL.' }),
    label: t.exposeString('label', { description: 'Description, or the URL without https://.' }),
  }),
});

const GatheringRef = builder.objectRef<Gathering>('Gathering').implement({
  description: 'Where a session meets and how to prepare.',
  fields: (t) => ({
    joinUrl: t.exposeString('joinUrl', {
      nullable: true,
      description: 'The https URL of the table; null: not set yet.',
    }),
    toBring: t.exposeString('toBring', { description: 'What to bring, multiline plain text; may be empty.' }),
    links: t.field({
      type: [PreparationLink],
      description: 'Links for preparation, in the Game Master’s order; at most 10.',
      resolve: ({ links }) => links.map(linkOf),
    }),
    safetyTools: t.exposeString('safetyTools', {
      description: 'Safety tools at the table, in plain text; may be empty.',
    }),
    characters: t.exposeString('characters', {
      description: 'About characters and where to find material, in plain text; may be empty.',
    }),
    version: t.exposeInt('version', {
      description: 'Incremented with each change; `updateGathering` requires the version last read.',
    }),
  }),
});

builder.objectField(Session, 'gathering', (t) =>
  t.field({
    type: GatheringRef,
    nullable: true,
    description:
      'Where the session meets and how to prepare; null: not set yet, or the viewer has no paid seat and is neither its Game Master nor staff.',
    resolve: ofViewer(({ id }, _args, context) => gatherings.load(context, id), mayBeAtTable),
  }),
);

mutation('updateGathering', {
  description:
    'Sets where a session meets and how to prepare; players see it at once. Staff, or its Game Master.',
  auth: byService,
  input: (t) => ({
    sessionId: t.id({ required: true, description: 'The session, by global ID or databaseId.' }),
    version: t.int({
      required: true,
      description: 'The version last read, 0: not set yet; refused if there is a newer one.',
    }),
    joinUrl: t.string({ description: 'An https URL, at most 500 characters; null or empty: none yet.' }),
    toBring: t.string({
      description: 'What to bring: plain text, at most 1,000 characters; null or empty: nothing.',
    }),
    links: t.string({
      description:
        'At most 10 lines, each an https URL, optionally a space and a description; null or empty: none.',
    }),
    safetyTools: t.string({ description: 'Plain text, at most 2,000 characters; null or empty: nothing.' }),
    characters: t.string({ description: 'Plain text, at most 4,000 characters; null or empty: nothing.' }),
  }),
  resolve: ({ sessionId, ...input }, { viewer }) =>
    updateGathering(viewer, rowId('Session', sessionId, 'sessionId'), input),
  payload: (t) => ({
    session: t.field({
      type: Session,
      description: 'The updated session.',
      resolve: ({ sessionId }, _args, context) => loadSession(context, sessionId),
    }),
  }),
});
