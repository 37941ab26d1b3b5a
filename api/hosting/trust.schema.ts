import { GameMaster } from '../catalog/game-master.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { loader } from '../platform/graphql/loader.ts';
import * as rules from './trust.rules.ts';
import { type Host, hostRecords, seatRecords } from './trust.service.ts';

const Trust = builder.objectRef<Host>('Trust').implement({
  description: 'Facts about a Game Master’s track record, which nobody can edit. Public.',
  fields: (t) => ({
    sessionsRun: t.int({
      description: `The number of sessions with players that this person has run, of the last ${rules.MOST_TABLES} that ended.`,
      resolve: ({ played }) => played.filter(Boolean).length,
    }),
    hasRunMore: t.exposeBoolean('hasMore', {
      description: `Whether more than ${rules.MOST_TABLES} sessions may have ended, so that \`sessionsRun\` is a minimum.`,
    }),
    playedPercent: t.int({
      nullable: true,
      description: `Share of booked sessions that took place instead of being cancelled, in whole percent; null: fewer than ${rules.LEAST_TABLES} sessions.`,
      resolve: ({ played }) =>
        rules.shareInPercent(played.filter(Boolean).length, played.length, rules.LEAST_TABLES),
    }),
    memberSince: t.expose('memberSince', {
      type: 'DateTime',
      description: 'Since when this person has had the profile.',
    }),
    isVerified: t.boolean({ description: rules.VERIFIED_MEANS, resolve: rules.isVerified }),
  }),
});

const ofHosts = loader(hostRecords);

builder.objectField(GameMaster, 'trust', (t) =>
  t.field({
    type: Trust,
    nullable: true,
    complexity: 10, // hundreds of sessions are read for each
    description: 'The Game Master’s track record; null: they have left.',
    resolve: ({ id }, _args, context) => ofHosts.load(context, id),
  }),
);

export const SeatRecord = builder.objectRef<rules.SeatRecord>('SeatRecord').implement({
  description:
    'A player’s attendance record. Visible to the player and to those who see them in a player list.',
  fields: (t) => ({
    // The roster or the person has loaded the record: they cost nothing more.
    seats: t.exposeInt('seats', {
      complexity: 0,
      description: `The number of latest seats at sessions that took place, at most ${rules.MOST_TABLES}.`,
    }),
    came: t.exposeInt('came', {
      complexity: 0,
      description:
        'The number of these sessions that the player attended, on time or late; those without recorded attendance count.',
    }),
  }),
});

export const ofPlayers = loader(seatRecords);

builder.prismaObjectField(ViewerNode, 'seatRecord', (t) =>
  t.field({
    type: SeatRecord,
    nullable: true,
    description: `The attendance record shown to Game Masters whose sessions the user books; null: fewer than ${rules.LEAST_SEATS} seats.`,
    select: { id: true },
    resolve: ({ id }, _args, context) => ofPlayers.load(context, id),
  }),
);
