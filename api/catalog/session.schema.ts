import { clock } from '../platform/clock.ts';
import { builder, type GraphQLContext } from '../platform/graphql/builder.ts';
import { connectionOf, toConnection } from '../platform/graphql/connection.ts';
import { listLoader, loader } from '../platform/graphql/loader.ts';
import { ofViewer } from '../platform/graphql/of-viewer.ts';
import { type Page, type PageArgs, readWindow } from '../platform/page.ts';
import { rowNumber } from '../platform/rules.ts';
import type { SessionPage } from './board.service.ts';
import { GameMaster } from './game-master.schema.ts';
import { summarize } from './html.ts';
import { readMovedFrom } from './moved-from.ts';
import type { ToldOfSearch } from './near-words.ts';
import { sessionPictures } from './picture-urls.ts';
import { isBookable } from './rules.ts';
import { SearchedWord, toldBy } from './searched-word.schema.ts';
import {
  anySessionsByIds,
  type ListSort,
  placeIn,
  querySessionLists,
  type SessionList,
  type SessionRow,
  type SessionsAsked,
} from './sessions.service.ts';
import { isVisible } from './visibility.ts';

export const SessionTypeEnum = builder.enumType('SessionType', {
  description: 'Whether a session stands alone or belongs to a campaign.',
  values: {
    ONE_SHOT: { value: 'one_shot', description: 'A story played in a single session.' },
    CAMPAIGN: { value: 'campaign', description: 'One date of a story that continues over several sessions.' },
  } as const,
});
export const SessionStatusEnum = builder.enumType('SessionStatus', {
  description: 'The state of a session. Drafts are visible only to their Game Master and staff.',
  values: {
    DRAFT: { value: 'draft', description: 'Not published yet.' },
    SCHEDULED: { value: 'scheduled', description: 'Published; seats can be booked until it starts.' },
    ACTIVE: { value: 'active', description: 'Like SCHEDULED for players; the difference is for staff only.' },
    COMPLETED: { value: 'completed', description: 'The session took place.' },
    CANCELLED: { value: 'cancelled', description: 'Cancelled; all payments were refunded.' },
  } as const,
});
const movedFrom = loader(readMovedFrom);

/** Public, except for drafts. Other domains add the fields that concern the viewer. */
export const Session = builder.objectRef<SessionRow>('Session');

builder.node(Session, {
  description: 'A game session in which players book seats.',
  id: { resolve: ({ id }) => id },
  isTypeOf: (value) =>
    typeof value === 'object' && value !== null && 'scheduledAt' in value && 'gameMaster' in value,
  loadMany: (ids, context) => Promise.all(ids.map((id) => loadVisibleSession(context, rowNumber(id)))),
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'Numeric ID, used in REST and in URLs.' }),
    title: t.exposeString('title', { description: 'Title, one line.' }),
    description: t.exposeString('description', {
      description: 'What players can expect, as sanitised HTML; see `summary` for plain text.',
    }),
    summary: t.string({
      description: 'The beginning of the description in plain text, at most 300 characters.',
      resolve: (session) => summarize(session.description),
    }),
    imageUrl: t.exposeString('imageUrl', {
      nullable: true,
      description: 'URL of the uploaded or linked picture; null: a generated picture is shown.',
    }),
    pictureUrl: t.string({
      description: 'URL of a large picture, never null.',
      resolve: (session) => sessionPictures.large(session),
    }),
    thumbnailUrl: t.string({
      description: 'URL of the same picture in card size.',
      resolve: (session) => sessionPictures.small(session),
    }),
    openGraphUrl: t.string({
      description: 'URL of a 1200 × 630 picture with title, date and Game Master, for link previews.',
      resolve: (session) => sessionPictures.share(session),
    }),
    gameSystem: t.exposeString('gameSystem', {
      description: 'Game system, such as “Pathfinder 2E”.',
    }),
    type: t.expose('type', { type: SessionTypeEnum, description: 'One-shot or campaign.' }),
    status: t.expose('status', {
      type: SessionStatusEnum,
      description: 'The state as set by staff; `isUpcoming` also considers the date.',
    }),
    tags: t.exposeStringList('tags', { description: 'Game types and topics.' }),
    scheduledAt: t.expose('scheduledAt', { type: 'DateTime', description: 'Start time.' }),
    movedFrom: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The start time before its latest change; null: never changed.',
      resolve: async (session, _args, context) =>
        session.movedFrom === undefined
          ? ((await movedFrom.load(context, session.id)) ?? null)
          : session.movedFrom,
    }),
    durationMinutes: t.exposeInt('durationMinutes', {
      description: 'Planned duration, in minutes.',
    }),
    maxPlayers: t.exposeInt('maxPlayers', {
      description: 'The total number of seats: booked, held and free.',
    }),
    currentPlayers: t.exposeInt('currentPlayers', {
      description:
        'The number of taken seats: booked or held, see `heldSeats`. `maxPlayers` minus `availableSpots`.',
    }),
    heldSeats: t.exposeInt('heldSeats', {
      description:
        'The number of held seats, part of `currentPlayers`: being paid for, or kept for a campaign member or a player on the waitlist.',
    }),
    availableSpots: t.exposeInt('availableSpots', {
      description: 'The number of seats that anybody can book now.',
    }),
    priceCents: t.exposeInt('priceCents', { description: 'Price of a seat, in US cents.' }),
    isUpcoming: t.boolean({
      description: 'Whether the session is published, not completed or cancelled, and has not started.',
      resolve: (session) => isBookable(session, clock.now()),
    }),
    version: t.exposeInt('version', {
      description: 'Incremented with each change; `updateSession` requires the version last read.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the session was created.',
    }),
    gameMaster: t.expose('gameMaster', { type: GameMaster, description: 'The person who runs the session.' }),
    isRunByViewer: t.boolean({
      description: 'Whether the viewer runs this session and so cannot book a seat.',
      resolve: ofViewer(
        ({ gameMasterId }, _args, { viewer }) => viewer !== null && viewer.gameMasterId === gameMasterId,
      ),
    }),
  }),
});

/** Sessions of one response without a check of visibility: one statement, each read once. */
const sessions = loader(anySessionsByIds);
/** Returns the session of a row that the viewer may see, such as a booking; cancelled ones too. */
export async function loadSession(context: GraphQLContext, id: number): Promise<SessionRow> {
  const session = await sessions.load(context, id);
  if (!session) throw new Error(`session ${id} is missing`);
  return session;
}

/** Returns a session; null: there is none that the viewer may see. */
export async function loadVisibleSession(context: GraphQLContext, id: number): Promise<SessionRow | null> {
  const session = await sessions.load(context, id);
  if (session?.status !== 'draft') return session; // for any viewer
  return isVisible(context.viewer, session) ? session : null;
}

/** Loads pages of several lists of one response in one statement. */
const pages = listLoader<Page<SessionRow>, SessionsAsked>(async (asked) => {
  const read = await querySessionLists(asked);
  return new Map(asked.map((page, at) => [page, read[at]!]));
});
export const loadSessionPage = async (context: GraphQLContext, list: SessionList, args: PageArgs) =>
  (await pages.load(context, { list, window: readWindow(args) }))!;

export const SessionConnection = connectionOf(Session, 'Session');

const told = (connection: unknown) => connection as Partial<ToldOfSearch>;
builder.objectFields(SessionConnection, (t) => ({
  searchedFor: t.field({
    type: [SearchedWord],
    nullable: true,
    complexity: { field: 1, multiplier: 0 }, // a few words, already known by then
    description: toldBy.searchedFor,
    resolve: (connection) => told(connection).searchedFor ?? null,
  }),
  matched: t.stringList({
    description: toldBy.matched,
    resolve: (connection) => [...(told(connection).matched ?? [])],
  }),
}));

/** Converts a page; one of the board also tells which words it was searched for. */
export const toSessionConnection = (page: Page<SessionRow> | SessionPage, sort: ListSort = 'date') => ({
  ...toConnection(page, placeIn[sort]),
  ...('matched' in page && { searchedFor: page.searchedFor, matched: page.matched }),
});
