import { withViewer } from '../identity/profile.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { asList } from '../platform/graphql/loader.ts';
import { byService, mutation } from '../platform/graphql/mutation.ts';
import { contents } from './facts.rules.ts';
import { type Conflict, type Needs, questionOf, recordingWishes } from './needs.rules.ts';
import { MOST_COMPARED, matchTables, needsOf, type TableMatch, updateNeeds } from './needs.service.ts';
import { loadVisibleSession, Session } from './session.schema.ts';
import { Accessibility, entriesOf, SafetyTool } from './session-facts.schema.ts';

const Content = builder.enumType('GameContent', {
  description: 'What may come up in a game that somebody would rather know before.',
  values: entriesOf(contents),
});
const RecordingWish = builder.enumType('RecordingWish', {
  description: 'How an evening is not to be kept or shown.',
  values: entriesOf(recordingWishes),
});
const ConflictKind = builder.enumType('NeedsConflictKind', {
  description: 'What a table says that somebody asked to avoid.',
  values: {
    CONTENT: { value: 'content', description: 'It warns of it.' },
    RECORDING: { value: 'recording', description: 'How it is kept or shown to others.' },
    LANGUAGE: { value: 'language', description: 'It is played in none of their languages.' },
  } as const,
});

const NeedsRef = builder.objectRef<Needs>('Needs').implement({
  description:
    'What a person needs of a table. For themselves only: neither Game Masters nor staff are told.',
  fields: (t) => ({
    lines: t.expose('lines', {
      type: [Content],
      description: 'What is not to come up at all; may be empty.',
    }),
    veils: t.expose('veils', {
      type: [Content],
      description: 'What better stays out of sight, nothing that is a line; may be empty.',
    }),
    accessibility: t.expose('accessibility', {
      type: [Accessibility],
      description: 'What a table has to offer; may be empty.',
    }),
    safetyTools: t.expose('safetyTools', {
      type: [SafetyTool],
      description: 'Which tools a table has to use; may be empty.',
    }),
    recording: t.expose('recording', { type: [RecordingWish], description: 'Empty: they do not mind.' }),
    languages: t.exposeStringList('languages', {
      description: 'By ISO 639-1, any of which will do; empty: they did not say.',
    }),
  }),
});

const NeedsConflict = builder.objectRef<Conflict>('NeedsConflict').implement({
  description: 'Something that a table says of itself and that somebody asked to avoid.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ConflictKind, description: 'What it is about.' }),
    words: t.exposeString('words', { description: 'As the table says it, such as “Spiders” or “Streamed”.' }),
  }),
});

const NeedsTopic = builder.objectRef<string>('NeedsTopic').implement({
  description: 'Something that a person needs and a table does not say.',
  fields: (t) => ({
    topic: t.string({
      description: 'Its name in the address of a conversation: `?ask=` begins a message with the question.',
      resolve: (topic) => topic,
    }),
    label: t.string({
      description: 'What to ask about, such as “Captions”.',
      resolve: (topic) => questionOf(topic)?.label ?? '',
    }),
    question: t.string({
      description: 'A question that anybody might ask; nothing in it is about the person.',
      resolve: (topic) => questionOf(topic)?.words ?? '',
    }),
  }),
});

const NeedsMatchRef = builder.objectRef<TableMatch>('NeedsMatch').implement({
  description: 'A table beside what a person needs. What it does not say never counts as fitting.',
  fields: (t) => ({
    fits: t.exposeBoolean('fits', {
      description:
        'Of what they ticked nothing clashes and nothing is left to ask, and none of their own words is found; false as well when they ticked nothing. Own words that are not found may come up all the same.',
    }),
    session: t.field({
      type: Session,
      nullable: true,
      description: 'The table; null: the viewer can see it no longer.',
      resolve: ({ sessionId }, _args, context) => loadVisibleSession(context, sessionId),
    }),
    conflicts: t.expose('conflicts', {
      type: [NeedsConflict],
      description: 'What it says that they asked to avoid.',
    }),
    topics: t.expose('topics', {
      type: [NeedsTopic],
      description: 'What to ask its Game Master about.',
    }),
    named: t.exposeStringList('named', {
      description:
        'Of the lines and veils that they wrote, as they wrote them, those that the table names in its texts or may mean by a warning: worth asking about. Those that are missing here may come up all the same.',
    }),
  }),
});

builder.prismaObjectFields(ViewerNode, (t) => ({
  needs: t.field({
    type: NeedsRef,
    description: 'What the person needs of a table; all empty: nothing said. Nobody else sees it.',
    select: { id: true },
    resolve: ({ id }) => needsOf(id),
  }),
  needsMatches: t.field({
    type: [NeedsMatchRef],
    nullable: true,
    description:
      'These sessions beside what the person needs, in the order asked; those they may not see are left out. null: they ticked nothing and wrote no lines and veils. For themselves.',
    // Each text is searched for what the player wrote.
    complexity: ({ sessionIds }) => {
      const compared = Math.min(sessionIds.length, MOST_COMPARED);
      return { field: 5 + 10 * compared, multiplier: compared };
    },
    args: { sessionIds: t.arg.idList({ required: true, description: 'At most 50 sessions.' }) },
    select: { id: true },
    resolve: (_person, { sessionIds }, context) => {
      const { viewer } = context;
      const ids = sessionIds.map((id) => rowId('Session', id, 'sessionIds'));
      return viewer ? asList(context, () => matchTables(viewer, ids)) : null;
    },
  }),
}));

mutation('updateNeeds', {
  description:
    'Says what the viewer needs of a table; a list that is left out stays as it is, empty lists throughout clear all. For whoever is logged in.',
  auth: byService,
  input: (t) => ({
    lines: t.field({ type: [Content], description: 'What is not to come up at all.' }),
    veils: t.field({ type: [Content], description: 'What better stays out of sight; lines win.' }),
    accessibility: t.field({ type: [Accessibility], description: 'What a table has to offer.' }),
    safetyTools: t.field({ type: [SafetyTool], description: 'Which tools it has to use.' }),
    recording: t.field({ type: [RecordingWish], description: 'How it is not to be kept or shown.' }),
    languages: t.stringList({ description: 'By ISO 639-1, any of which will do.' }),
  }),
  resolve: (input, { viewer }) => {
    const given = Object.entries(input).filter(([, list]) => list !== null);
    return updateNeeds(viewer, Object.fromEntries(given));
  },
  payload: withViewer,
});
