import { GameMaster } from '../catalog/game-master.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { loader } from '../platform/graphql/loader.ts';
import * as rules from './trust.rules.ts';
import { type Host, hostRecords, seatRecords } from './trust.service.ts';

const Trust = builder.objectRef<Host>('Trust').implement({
  description: 'Why to trust a Game Master: facts of what has happened, which nobody can edit. Public.',
  fields: (t) => ({
    sessionsRun: t.int({
      description: `Tables with players that this person has played, of the last ${rules.MOST_TABLES} that ended.`,
      resolve: ({ played }) => played.filter(Boolean).length,
    }),
    hasRunMore: t.exposeBoolean('hasMore', {
      description: `More than ${rules.MOST_TABLES} tables may have ended: \`sessionsRun\` is the least there are.`,
    }),
    playedPercent: t.int({
      nullable: true,
      description: `Of the tables that players had seats at the share that was played rather than called off, in whole percent; null: fewer than ${rules.LEAST_TABLES}, not enough to say.`,
      resolve: ({ played }) =>
        rules.shareInPercent(played.filter(Boolean).length, played.length, rules.LEAST_TABLES),
    }),
    memberSince: t.expose('memberSince', {
      type: 'DateTime',
      description: 'Since when the profile is that of this person.',
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
    description: 'What their tables came to so far; null: they have gone.',
    resolve: ({ id }, _args, context) => ofHosts.load(context, id),
  }),
);

export const SeatRecord = builder.objectRef<rules.SeatRecord>('SeatRecord').implement({
  description: 'How reliably a player comes. For the player, and for who reads a roster with them on it.',
  fields: (t) => ({
    // The roster or the person has loaded the record: they cost nothing more.
    seats: t.exposeInt('seats', {
      complexity: 0,
      description: `Their last seats at tables that were played, at most ${rules.MOST_TABLES}.`,
    }),
    came: t.exposeInt('came', {
      complexity: 0,
      description: 'At how many of them they came, late or in time; what nobody noted counts as that.',
    }),
  }),
});

export const ofPlayers = loader(seatRecords);

builder.prismaObjectField(ViewerNode, 'seatRecord', (t) =>
  t.field({
    type: SeatRecord,
    nullable: true,
    description: `What Game Masters of tables that the person books are told of them; null: fewer than ${rules.LEAST_SEATS} seats, nothing is said.`,
    select: { id: true },
    resolve: ({ id }, _args, context) => ofPlayers.load(context, id),
  }),
);
