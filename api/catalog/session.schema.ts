import { clock } from '../platform/clock.ts';
import { builder, type GraphQLContext } from '../platform/graphql/builder.ts';
import { connectionOf, pageComplexity, toConnection } from '../platform/graphql/connection.ts';
import { rowId } from '../platform/graphql/ids.ts';
import { loader } from '../platform/graphql/loader.ts';
import type { Page } from '../platform/page.ts';
import { rowNumber } from '../platform/rules.ts';
import { GameMaster } from './game-master.schema.ts';
import { summarize } from './html.ts';
import { sessionPictures } from './picture-urls.ts';
import { isBookable, type SessionSort } from './rules.ts';
import {
  countTagged,
  listTags,
  MOST_TAGGED,
  type SessionTag as SessionTagRow,
} from './session-tags.service.ts';
import {
  anySessionsByIds,
  listSessions,
  listSessionsOf,
  nextSessionsOf,
  placeIn,
  type SessionRow,
} from './sessions.service.ts';
import { isVisible } from './visibility.ts';

export const SessionTypeEnum = builder.enumType('SessionType', {
  description: 'A single evening, or one date of a series.',
  values: {
    ONE_SHOT: { value: 'one_shot', description: 'Played to its end in one evening.' },
    CAMPAIGN: { value: 'campaign', description: 'Part of a story that goes on from date to date.' },
  } as const,
});
export const SessionStatusEnum = builder.enumType('SessionStatus', {
  description: 'Where a session stands. Drafts are seen by their Game Master and staff only.',
  values: {
    DRAFT: { value: 'draft', description: 'Not in the catalogue yet.' },
    SCHEDULED: { value: 'scheduled', description: 'In the catalogue; seats can be booked until it starts.' },
    ACTIVE: { value: 'active', description: 'The same to players as SCHEDULED; staff tell the two apart.' },
    COMPLETED: { value: 'completed', description: 'It was played.' },
    CANCELLED: { value: 'cancelled', description: 'Called off; whoever had paid got everything back.' },
  } as const,
});
const SessionGroupEnum = builder.enumType('SessionGroup', {
  description: "The headings of a Game Master's profile; each session stands under exactly one.",
  values: {
    UPCOMING: { value: 'upcoming', description: 'Can still be booked, as far as date and status go.' },
    DRAFT: { value: 'draft', description: 'Not published; empty but for its Game Master and staff.' },
    PAST: { value: 'past', description: 'Has begun, or was marked as completed.' },
    CANCELLED: { value: 'cancelled', description: 'Called off.' },
  } as const,
});
const DateFilterEnum = builder.enumType('SessionDateFilter', {
  description: 'When a session starts, counted from the first instant of today in the given time zone.',
  values: {
    TODAY: { value: 'today', description: 'Before the day is over.' },
    THIS_WEEK: { value: 'thisWeek', description: 'Within seven days, today among them.' },
    THIS_MONTH: { value: 'thisMonth', description: 'Before the same day of next month.' },
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

/** Public, but for drafts. Other domains add what concerns the viewer. */
export const Session = builder.objectRef<SessionRow>('Session');

builder.node(Session, {
  description: 'A game session that players book a seat in.',
  id: { resolve: ({ id }) => id },
  isTypeOf: (value) =>
    typeof value === 'object' && value !== null && 'scheduledAt' in value && 'gameMaster' in value,
  loadMany: (ids, context) => Promise.all(ids.map((id) => loadVisibleSession(context, rowNumber(id)))),
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number that REST and addresses use.' }),
    title: t.exposeString('title', { description: 'What the adventure is called; one line.' }),
    description: t.exposeString('description', {
      description: 'What players can expect, as sanitised HTML; `summary` is its beginning in plain text.',
    }),
    summary: t.string({
      description: 'The beginning of the description in plain text, at most 300 characters.',
      resolve: (session) => summarize(session.description),
    }),
    imageUrl: t.exposeString('imageUrl', {
      nullable: true,
      description: 'The picture that was uploaded or linked; null: a generated one is shown.',
    }),
    pictureUrl: t.string({
      description: 'A large picture; there always is one.',
      resolve: (session) => sessionPictures.large(session),
    }),
    thumbnailUrl: t.string({
      description: 'The same picture for a card.',
      resolve: (session) => sessionPictures.small(session),
    }),
    openGraphUrl: t.string({
      description: 'A picture of 1200 by 630 with title, date and Game Master, for links in other places.',
      resolve: (session) => sessionPictures.share(session),
    }),
    gameSystem: t.exposeString('gameSystem', {
      description: 'The rules it is played by, such as “Pathfinder 2E”.',
    }),
    type: t.expose('type', { type: SessionTypeEnum, description: 'Whether one evening is the whole story.' }),
    status: t.expose('status', {
      type: SessionStatusEnum,
      description: 'As staff set it; `isUpcoming` takes the date into account.',
    }),
    tags: t.exposeStringList('tags', { description: 'Game types and what the game is about.' }),
    scheduledAt: t.expose('scheduledAt', { type: 'DateTime', description: 'When it starts.' }),
    durationMinutes: t.exposeInt('durationMinutes', {
      description: 'How long it is planned to take, in minutes.',
    }),
    maxPlayers: t.exposeInt('maxPlayers', {
      description: 'Seats there are in all: paid for, held and free.',
    }),
    currentPlayers: t.exposeInt('currentPlayers', { description: 'Seats that are paid for.' }),
    heldSeats: t.exposeInt('heldSeats', {
      description:
        'Seats somebody is paying for, or that are kept: for a member of the campaign, or a player on the waitlist.',
    }),
    availableSpots: t.exposeInt('availableSpots', { description: 'Seats that anybody can book now.' }),
    priceCents: t.exposeInt('priceCents', { description: 'US cents for one seat.' }),
    isUpcoming: t.boolean({
      description: 'Lies ahead and is neither a draft nor cancelled nor completed.',
      resolve: (session) => isBookable(session, clock.now()),
    }),
    version: t.exposeInt('version', {
      description: 'Counts its changes; `updateSession` asks which one was read.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When it was written into the catalogue.',
    }),
    gameMaster: t.expose('gameMaster', { type: GameMaster, description: 'Who runs it.' }),
    isRunByViewer: t.boolean({
      description: 'Whether the viewer is its Game Master, who cannot take a seat at it.',
      resolve: ({ gameMasterId }, _args, { viewer }) =>
        viewer !== null && viewer.gameMasterId === gameMasterId,
    }),
  }),
});

/** The sessions of an answer, whoever looks: by one statement, read once. */
const sessions = loader(anySessionsByIds);
const nextSessions = loader(nextSessionsOf);
const taggedSessions = loader<number, string>(countTagged);

/** The session of a row the viewer may see, such as a booking, cancelled or not. */
export async function loadSession(context: GraphQLContext, id: number): Promise<SessionRow> {
  const session = await sessions.load(context, id);
  if (!session) throw new Error(`session ${id} is missing`);
  return session;
}

/** null: there is none that the viewer may see. */
export async function loadVisibleSession(context: GraphQLContext, id: number): Promise<SessionRow | null> {
  const session = await sessions.load(context, id);
  return session && isVisible(context.viewer, session) ? session : null;
}

export const SessionConnection = connectionOf(Session, 'Session');

export const toSessionConnection = (page: Page<SessionRow>, sort: SessionSort = 'date') =>
  toConnection(page, placeIn[sort]);

const SessionFilter = builder.inputType('SessionFilter', {
  description: 'Which sessions to list; all that is given must match.',
  fields: (t) => ({
    search: t.string({
      description: 'Part of the title, the description or the name of the Game Master, in any case.',
    }),
    type: t.string({ description: 'A tag, in any case; "all" or nothing: any.' }),
    date: t.field({
      type: DateFilterEnum,
      description: 'How soon it starts; left out: at any time to come.',
    }),
    timeZone: t.string({ description: "Where the caller's day begins, as an IANA name; UTC when unknown." }),
    gameSystem: t.string({
      description: 'The rules it is played by, written as sessions have it; left out: any.',
    }),
    gameMasterId: t.id({ description: 'Only sessions run by this Game Master, by global id or number.' }),
  }),
});

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
      description: 'What can be booked, the earliest first.',
      args: {
        filter: t.arg({ type: SessionFilter, description: 'Left out: everything that can be booked.' }),
      },
      complexity: pageComplexity,
      resolve: async (_root, { filter, ...page }, { viewer }) => {
        const gameMasterId = filter?.gameMasterId
          ? rowId('GameMaster', filter.gameMasterId, 'gameMasterId')
          : null;
        return toSessionConnection(await listSessions(viewer, { ...filter, gameMasterId }, page));
      },
    },
    SessionConnection,
  ),
  session: t.field({
    type: Session,
    nullable: true,
    description: 'One session by global id or number; null: there is none that the viewer may see.',
    args: { id: t.arg.id({ required: true, description: 'A global id, or the databaseId.' }) },
    resolve: (_root, { id }, context) => loadVisibleSession(context, rowId('Session', id, 'id')),
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
      },
      complexity: pageComplexity,
      resolve: async ({ id }, { group, ...page }, { viewer }) =>
        toSessionConnection(await listSessionsOf(viewer, id, group ?? null, page)),
    },
    SessionConnection,
  ),
}));
