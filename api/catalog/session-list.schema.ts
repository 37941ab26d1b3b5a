import { builder } from '../platform/graphql/builder.ts';
import { pageComplexity } from '../platform/graphql/connection.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { asList, loader } from '../platform/graphql/loader.ts';
import { each, ofViewer } from '../platform/graphql/of-viewer.ts';
import { isStaffOrHost } from '../platform/viewer.ts';
import { listSessions, sortOfOrder } from './board.service.ts';
import { GameMaster } from './game-master.schema.ts';
import {
  loadSessionPage,
  loadVisibleSession,
  Session,
  SessionConnection,
  toSessionConnection,
} from './session.schema.ts';
import { filterInput, SessionFilter, SessionOrderEnum, zonedViewer } from './session-filter.schema.ts';
import {
  countTagged,
  listTags,
  MOST_TAGGED,
  type SessionTag as SessionTagRow,
} from './session-tags.service.ts';
import { nextSessionsOf, sessionsOf } from './sessions.service.ts';

const SessionGroupEnum = builder.enumType('SessionGroup', {
  description: "The headings of a Game Master's profile; each session stands under one of them.",
  values: {
    UPCOMING: { value: 'upcoming', description: 'Can still be booked, as far as date and status go.' },
    DRAFT: { value: 'draft', description: 'Not published; empty but for its Game Master and staff.' },
    PROPOSED: {
      value: 'proposed',
      description: 'The drafts that wait for staff to publish them; they stand under DRAFT too.',
    },
    PAST: { value: 'past', description: 'Has begun, or was marked as completed.' },
    CANCELLED: { value: 'cancelled', description: 'Called off.' },
  } as const,
});
const TagKindEnum = builder.enumType('TagKind', {
  description: 'How a game is played, or what it is about.',
  values: {
    GAME_TYPE: { value: 'game_type', description: 'How: Campaign, One-Shot, Module or Custom.' },
    CONTENT: {
      value: 'content',
      description: 'What about, in the words of whoever wrote it: Horror, Beginners …',
    },
  } as const,
});

const nextSessions = loader(nextSessionsOf);
const taggedSessions = loader<number, string>(countTagged);

const SessionTag = builder.objectRef<SessionTagRow>('SessionTag').implement({
  description: 'A choice of the type filter.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What the filter shows, and takes as `type`.' }),
    kind: t.expose('kind', { type: TagKindEnum, description: 'Under which heading the filter shows it.' }),
    sessions: t.int({
      description: `How many sessions that can be booked carry it; more than ${MOST_TAGGED} are not counted.`,
      resolve: async ({ tag }, _args, context) => (await taggedSessions.load(context, tag)) ?? 0,
    }),
  }),
});

builder.queryFields((t) => ({
  sessions: t.connection(
    {
      type: Session,
      description:
        'What can be booked, the earliest first. When the words of a search are nowhere, what has similar ones.',
      args: {
        filter: t.arg({ type: SessionFilter, description: 'Left out: everything that can be booked.' }),
        sort: t.arg({ type: SessionOrderEnum, description: 'Which ones stand first; left out: SOONEST.' }),
        onePerCampaign: t.arg.boolean({
          description: 'Of the dates of a campaign that fit only the earliest; left out: each of them.',
        }),
      },
      complexity: pageComplexity,
      resolve: async (_root, { filter, sort, onePerCampaign, ...page }, context) => {
        const how = { sort, onePerCampaign: onePerCampaign ?? false };
        const list = () => listSessions(zonedViewer(filter, context), filterInput(filter), page, how);
        return toSessionConnection(await asList(context, list), sortOfOrder(sort ?? 'soonest'));
      },
    },
    SessionConnection,
  ),
  session: t.field({
    type: Session,
    nullable: true,
    description: 'One session by global id or number; null: there is none that the viewer may see.',
    args: { id: t.arg.id({ required: true, description: 'A global id, or the databaseId.' }) },
    resolve: ofViewer(
      (_root, { id }, context) => loadVisibleSession(context, rowId('Session', id, 'id')),
      each((_root, _own, told) => told === null),
    ),
  }),
  sessionTags: t.field({
    type: [SessionTag],
    description: 'The choices of the type filter: the game types, then what sessions are about.',
    resolve: () => listTags(),
  }),
}));

builder.objectFields(GameMaster, (t) => ({
  nextSession: t.field({
    type: Session,
    nullable: true,
    description: 'The earliest session that can be booked; null: there is none.',
    resolve: ({ id }, _args, context) => nextSessions.load(context, id),
  }),
  sessions: t.connection(
    {
      type: Session,
      description: 'The sessions under one heading of the profile; without one all that the viewer may see.',
      args: {
        group: t.arg({
          type: SessionGroupEnum,
          description: 'Which heading; left out: all of them, in order of date.',
        }),
        together: t.arg.boolean({
          description:
            'Of the drafts of a campaign only the earliest, whose campaign has the others; left out: each.',
        }),
        onePerCampaign: t.arg.boolean({
          description:
            'Of the dates of a campaign under the heading only the one that would stand first; left out: each of them.',
        }),
      },
      complexity: pageComplexity,
      resolve: ofViewer(
        async ({ id }, { group, together, onePerCampaign, ...page }, context) => {
          const how = { together: together ?? false, onePerCampaign: onePerCampaign ?? false };
          const list = sessionsOf(context.viewer, id, group ?? null, how);
          return toSessionConnection(await loadSessionPage(context, list, page));
        },
        each(({ id }, { viewer }) => isStaffOrHost(viewer, id)),
      ),
    },
    SessionConnection,
  ),
}));
