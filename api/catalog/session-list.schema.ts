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
  description: 'The groups of sessions in a Game Master’s profile; each session is in one of them.',
  values: {
    UPCOMING: { value: 'upcoming', description: 'Published and not yet started, full sessions included.' },
    DRAFT: {
      value: 'draft',
      description: 'Not published. Empty unless the viewer is this Game Master or staff.',
    },
    PROPOSED: {
      value: 'proposed',
      description: 'Drafts proposed to staff for publishing; also in DRAFT.',
    },
    PAST: { value: 'past', description: 'Started or completed.' },
    CANCELLED: { value: 'cancelled', description: 'Cancelled sessions, past and future.' },
  } as const,
});
const TagKindEnum = builder.enumType('TagKind', {
  description: 'The types of tags.',
  values: {
    GAME_TYPE: { value: 'game_type', description: 'A game type: Campaign, One-Shot, Module or Custom.' },
    CONTENT: {
      value: 'content',
      description: 'A topic, in the Game Master’s own words: Horror, Beginners …',
    },
  } as const,
});

const nextSessions = loader(nextSessionsOf);
const taggedSessions = loader<number, string>(countTagged);

const SessionTag = builder.objectRef<SessionTagRow>('SessionTag').implement({
  description: 'An option of the `type` filter.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Label and value for the `type` filter.' }),
    kind: t.expose('kind', { type: TagKindEnum, description: 'The type of the tag.' }),
    sessions: t.int({
      description: `The number of upcoming sessions with this tag; at most ${MOST_TAGGED}.`,
      resolve: async ({ tag }, _args, context) => (await taggedSessions.load(context, tag)) ?? 0,
    }),
  }),
});

builder.queryFields((t) => ({
  sessions: t.connection(
    {
      type: Session,
      description:
        'Upcoming sessions, full ones included, soonest first by default. If a search word matches nothing, similar words are used.',
      args: {
        filter: t.arg({ type: SessionFilter, description: 'Default: all upcoming sessions.' }),
        sort: t.arg({ type: SessionOrderEnum, description: 'Default: SOONEST.' }),
        onePerCampaign: t.arg.boolean({
          description: 'If true, only the earliest matching date of each campaign. Default: every date.',
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
    description: 'A session by global ID or databaseId; null: not found, or not visible to the viewer.',
    args: { id: t.arg.id({ required: true, description: 'The global ID or the databaseId.' }) },
    resolve: ofViewer(
      (_root, { id }, context) => loadVisibleSession(context, rowId('Session', id, 'id')),
      each((_root, _own, told) => told === null),
    ),
  }),
  sessionTags: t.field({
    type: [SessionTag],
    description: 'The options of the `type` filter: game types first, then topics.',
    resolve: () => listTags(),
  }),
}));

builder.objectFields(GameMaster, (t) => ({
  nextSession: t.field({
    type: Session,
    nullable: true,
    description: 'Their next upcoming session; null: none.',
    resolve: ({ id }, _args, context) => nextSessions.load(context, id),
  }),
  sessions: t.connection(
    {
      type: Session,
      description: 'Their sessions, one group or all that the viewer may see.',
      args: {
        group: t.arg({
          type: SessionGroupEnum,
          description: 'Default: all groups, by date.',
        }),
        together: t.arg.boolean({
          description:
            'If true, only the earliest draft of each campaign; its campaign has the others. Default: every draft.',
        }),
        onePerCampaign: t.arg.boolean({
          description:
            'If true, only the first listed date of each campaign in the group. Default: every date.',
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
