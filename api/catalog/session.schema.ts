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
const movedFrom = loader(readMovedFrom);

/** Public, except for drafts. Other domains add the fields that concern the viewer. */
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
    movedFrom: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was to start before that was last changed; null: it never was.',
      resolve: async (session, _args, context) =>
        session.movedFrom === undefined
          ? ((await movedFrom.load(context, session.id)) ?? null)
          : session.movedFrom,
    }),
    durationMinutes: t.exposeInt('durationMinutes', {
      description: 'How long it is planned to take, in minutes.',
    }),
    maxPlayers: t.exposeInt('maxPlayers', {
      description: 'Seats there are in all: paid for, held and free.',
    }),
    currentPlayers: t.exposeInt('currentPlayers', {
      description:
        'Seats that are gone: paid for, or held as `heldSeats` counts. With `availableSpots` they make `maxPlayers`.',
    }),
    heldSeats: t.exposeInt('heldSeats', {
      description:
        'Seats of `currentPlayers` that somebody is paying for, or that are kept: for a member of the campaign, or a player on the waitlist.',
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
