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
  description: 'Why a session is recommended to the viewer.',
  values: {
    KNOWS_GAME_MASTER: {
      value: 'knowsGameMaster',
      description: 'The viewer has played with its Game Master.',
    },
    PLAYS_SYSTEM: { value: 'playsSystem', description: 'The viewer has played its game system.' },
    LIKES_SYSTEM: { value: 'likesSystem', description: 'The viewer likes its game system.' },
    PLAYS_EVENING: {
      value: 'playsEvening',
      description: 'The viewer has played more than once on evenings of this day of the week.',
    },
    LIKES_EVENING: {
      value: 'likesEvening',
      description: 'The viewer prefers evenings of this day of the week.',
    },
    LIKES_DAY: {
      value: 'likesDay',
      description: 'It is on a day whose evenings the viewer prefers, but not in the evening.',
    },
    FIRST_EVENING: {
      value: 'firstEvening',
      description: 'The viewer is new to role-playing, and it is a one-shot.',
    },
  } as const,
});

const FittingSession = builder.objectRef<FittingSessionRow>('FittingSession').implement({
  description: 'A recommended session with the reasons.',
  fields: (t) => ({
    session: t.expose('session', { type: Session, description: 'The session; it has a free seat.' }),
    reasons: t.expose('reasons', {
      type: [FittingReasonEnum],
      description: 'The reasons, most important first; never empty.',
    }),
    weekday: t.exposeInt('weekday', {
      description: 'Day of the week in the viewer’s time zone, 1 (Monday) to 7.',
    }),
  }),
});

builder.prismaObjectFields(ViewerNode, (t) => ({
  systems: t.exposeStringList('systems', {
    description: 'The game systems the viewer likes; empty: not specified. Only the viewer sees them.',
  }),
  playDays: t.exposeIntList('playDays', {
    description:
      'The days of the week whose evenings the viewer prefers, 1 (Monday) to 7; empty: not specified. Only the viewer sees them.',
  }),
  isNewcomer: t.boolean({
    description: 'Whether the viewer has neither answered nor skipped the questions for newcomers.',
    select: { welcomedAt: true },
    resolve: ({ welcomedAt }) => welcomedAt === null,
  }),
  showsForYou: t.exposeBoolean('showsForYou', {
    description: 'Whether recommendations are on; false: `fittingSessions` is empty.',
  }),
  fittingSessions: t.field({
    type: [FittingSession],
    description:
      'Up to six recommended sessions with a free seat, best first, by the viewer’s stated preferences and sessions of the last year. For preferred days, evenings (5 PM to midnight in the viewer’s time zone) come before other hours. Empty: no preferences known, no match, or recommendations are off.',
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
    'Updates the viewer’s preferences; omitted fields stay unchanged. Empty input skips the questions for newcomers. Logged-in users only.',
  auth: byService,
  input: (t) => ({
    systems: t.stringList({ description: 'Game systems, spelled as in the sessions.' }),
    playDays: t.intList({ description: 'Days of the week, 1 (Monday) to 7.' }),
    experience: t.field({ type: ExperienceEnum, description: 'Experience; null: not specified.' }),
    showsForYou: t.boolean({ description: 'Whether to show recommendations.' }),
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
