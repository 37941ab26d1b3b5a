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
  description: 'Content of a game that some players want to be warned about.',
  values: entriesOf(contents),
});
const RecordingWish = builder.enumType('RecordingWish', {
  description: 'A way of recording that a player wants to avoid.',
  values: entriesOf(recordingWishes),
});
const ConflictKind = builder.enumType('NeedsConflictKind', {
  description: 'How a table conflicts with a player’s needs.',
  values: {
    CONTENT: { value: 'content', description: 'A content warning.' },
    RECORDING: { value: 'recording', description: 'Recording or streaming.' },
    LANGUAGE: { value: 'language', description: 'None of the player’s languages is spoken.' },
  } as const,
});

const NeedsRef = builder.objectRef<Needs>('Needs').implement({
  description: 'The viewer’s needs for a table. Only the viewer sees them, neither Game Masters nor staff.',
  fields: (t) => ({
    lines: t.expose('lines', {
      type: [Content],
      description: 'Content that must not appear at all; may be empty.',
    }),
    veils: t.expose('veils', {
      type: [Content],
      description: 'Content that should stay off-screen, without the lines; may be empty.',
    }),
    accessibility: t.expose('accessibility', {
      type: [Accessibility],
      description: 'Accessibility features that a table must offer; may be empty.',
    }),
    safetyTools: t.expose('safetyTools', {
      type: [SafetyTool],
      description: 'Safety tools that a table must use; may be empty.',
    }),
    recording: t.expose('recording', {
      type: [RecordingWish],
      description: 'Ways of recording to avoid; empty: no restriction.',
    }),
    languages: t.exposeStringList('languages', {
      description: 'ISO 639-1 codes; any one of them is enough. Empty: not specified.',
    }),
  }),
});

const NeedsConflict = builder.objectRef<Conflict>('NeedsConflict').implement({
  description: 'A fact about a table that conflicts with the viewer’s needs.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ConflictKind, description: 'The type of conflict.' }),
    words: t.exposeString('words', {
      description: 'The conflicting fact as the table states it, such as “Spiders” or “Streamed”.',
    }),
  }),
});

const NeedsTopic = builder.objectRef<string>('NeedsTopic').implement({
  description: 'A need of the viewer that a table says nothing about.',
  fields: (t) => ({
    topic: t.string({
      description:
        'Key of the topic; in the URL of a conversation, `?ask=` with this key prefills the question.',
      resolve: (topic) => topic,
    }),
    label: t.string({
      description: 'Short label, such as “Captions”.',
      resolve: (topic) => questionOf(topic)?.label ?? '',
    }),
    question: t.string({
      description: 'A general question for the Game Master that reveals nothing about the viewer.',
      resolve: (topic) => questionOf(topic)?.words ?? '',
    }),
  }),
});

const NeedsMatchRef = builder.objectRef<TableMatch>('NeedsMatch').implement({
  description:
    'A table compared with the viewer’s needs. Missing information about the table never counts as a match.',
  fields: (t) => ({
    fits: t.exposeBoolean('fits', {
      description:
        'Whether the table meets all needs that the viewer selected and mentions none of the lines and veils in the viewer’s own words; false if no needs are selected. No guarantee that those lines and veils do not appear.',
    }),
    session: t.field({
      type: Session,
      nullable: true,
      description: 'The compared session; null: no longer visible to the viewer.',
      resolve: ({ sessionId }, _args, context) => loadVisibleSession(context, sessionId),
    }),
    conflicts: t.expose('conflicts', {
      type: [NeedsConflict],
      description: 'Facts about the table that conflict with the needs.',
    }),
    topics: t.expose('topics', {
      type: [NeedsTopic],
      description: 'Needs that the table says nothing about, to ask its Game Master.',
    }),
    named: t.exposeStringList('named', {
      description:
        'The viewer’s own written lines and veils that the table’s texts mention, or that its warnings may mean: worth asking about. No guarantee that the others do not appear.',
    }),
  }),
});

builder.prismaObjectFields(ViewerNode, (t) => ({
  needs: t.field({
    type: NeedsRef,
    description: 'The viewer’s needs for a table; all lists empty: not specified. Only the viewer sees them.',
    select: { id: true },
    resolve: ({ id }) => needsOf(id),
  }),
  needsMatches: t.field({
    type: [NeedsMatchRef],
    nullable: true,
    description:
      'These sessions compared with the viewer’s needs, in input order, without those the viewer may not see. null: the viewer selected no needs and wrote no lines and veils.',
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
    'Updates the viewer’s needs for a table. Omitted lists stay unchanged; empty lists for all fields clear everything. Logged-in users only.',
  auth: byService,
  input: (t) => ({
    lines: t.field({ type: [Content], description: 'Content that must not appear at all.' }),
    veils: t.field({
      type: [Content],
      description: 'Content that should stay off-screen; what is also in `lines` counts as a line.',
    }),
    accessibility: t.field({
      type: [Accessibility],
      description: 'Accessibility features that a table must offer.',
    }),
    safetyTools: t.field({ type: [SafetyTool], description: 'Safety tools that a table must use.' }),
    recording: t.field({ type: [RecordingWish], description: 'Ways of recording to avoid.' }),
    languages: t.stringList({ description: 'ISO 639-1 codes; any one of them is enough.' }),
  }),
  resolve: (input, { viewer }) => {
    const given = Object.entries(input).filter(([, list]) => list !== null);
    return updateNeeds(viewer, Object.fromEntries(given));
  },
  payload: withViewer,
});
