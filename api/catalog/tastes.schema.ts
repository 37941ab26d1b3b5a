import { withViewer } from '../identity/profile.schema.ts';
import { ExperienceEnum } from '../identity/user.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { asList } from '../platform/graphql/loader.ts';
import { byService, mutation } from '../platform/graphql/mutation.ts';
import { type FittingSession as FittingSessionRow, listFitting } from './fitting.service.ts';
import { Session } from './session.schema.ts';
import { updateTastes } from './tastes.service.ts';

const FittingReasonEnum = builder.enumType('FittingReason', {
  description: 'Why a session fits somebody.',
  values: {
    KNOWS_GAME_MASTER: { value: 'knowsGameMaster', description: 'They have played with its Game Master.' },
    PLAYS_SYSTEM: { value: 'playsSystem', description: 'They have played by its rules.' },
    LIKES_SYSTEM: { value: 'likesSystem', description: 'They said that they like its rules.' },
    PLAYS_EVENING: {
      value: 'playsEvening',
      description: 'They have played on evenings of its day more than once.',
    },
    LIKES_EVENING: { value: 'likesEvening', description: 'They said that evenings of its day suit them.' },
    LIKES_DAY: {
      value: 'likesDay',
      description: 'It is another hour of a day whose evenings they said suit them.',
    },
    FIRST_EVENING: { value: 'firstEvening', description: 'They are new to it, and it is a single evening.' },
  } as const,
});

const FittingSession = builder.objectRef<FittingSessionRow>('FittingSession').implement({
  description: 'A session that fits somebody, and why.',
  fields: (t) => ({
    session: t.expose('session', { type: Session, description: 'With a free seat.' }),
    reasons: t.expose('reasons', {
      type: [FittingReasonEnum],
      description: 'What weighs most first; never empty.',
    }),
    weekday: t.exposeInt('weekday', { description: 'Its day of the week in their zone, 1 for Monday.' }),
  }),
});

builder.prismaObjectFields(ViewerNode, (t) => ({
  systems: t.exposeStringList('systems', {
    description: 'The game systems the person likes to play; empty: nothing said. Nobody else sees them.',
  }),
  playDays: t.exposeIntList('playDays', {
    description:
      'The days of the week whose evenings suit them, 1 for Monday; empty: nothing said. Nobody else sees them.',
  }),
  isNewcomer: t.boolean({
    description: 'Has neither answered the questions to newcomers nor passed them over.',
    select: { welcomedAt: true },
    resolve: ({ welcomedAt }) => welcomedAt === null,
  }),
  showsForYou: t.exposeBoolean('showsForYou', {
    description: 'They are led to sessions that fit; false: `fittingSessions` is empty.',
  }),
  fittingSessions: t.field({
    type: [FittingSession],
    description:
      'Up to six sessions with a free seat that fit best what the person said they like and has played in the last year, the best first; of a day that suits them it is the evening, 5 PM to midnight in their zone, and other hours come last; empty: nothing is known, nothing fits, or it is switched off. For themselves.',
    complexity: { field: 20, multiplier: 6 },
    select: { systems: true, playDays: true, experience: true, showsForYou: true },
    resolve: (tastes, _args, context) => {
      const { viewer } = context;
      return viewer ? asList(context, () => listFitting(viewer, tastes)) : [];
    },
  }),
}));

mutation('updateTastes', {
  description:
    'Says what the viewer likes to play, and when; a field that is left out stays as it is. Sent empty it passes the questions to newcomers over. For whoever is logged in.',
  auth: byService,
  input: (t) => ({
    systems: t.stringList({ description: 'Names of game systems as the sessions have them.' }),
    playDays: t.intList({ description: 'Days of the week, 1 for Monday to 7.' }),
    experience: t.field({ type: ExperienceEnum, description: 'Null: nothing said.' }),
    showsForYou: t.boolean({ description: 'Whether to be led to sessions that fit.' }),
  }),
  resolve: ({ systems, playDays, showsForYou, ...input }, { viewer }) =>
    updateTastes(viewer, {
      ...input,
      systems: systems ?? undefined,
      playDays: playDays ?? undefined,
      showsForYou: showsForYou ?? undefined,
    }),
  payload: withViewer,
});
