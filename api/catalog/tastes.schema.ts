import { withViewer } from '../identity/profile.schema.ts';
import { ExperienceEnum } from '../identity/user.schema.ts';
import { ViewerNode } from '../identity/viewer.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { asList } from '../platform/graphql/loader.ts';
import { byService, mutation } from '../platform/graphql/mutation.ts';
import { listFitting } from './fitting.service.ts';
import { Session } from './session.schema.ts';
import { updateTastes } from './tastes.service.ts';

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
  fittingSessions: t.field({
    type: [Session],
    description:
      'Up to six sessions with a free seat that fit best what the person said they like, the best first; of a day that suits them it is the evening, 4 PM to midnight in their zone, and other hours come last; empty: nothing said, or nothing fits. For themselves.',
    complexity: { field: 20, multiplier: 6 },
    select: { systems: true, playDays: true, experience: true },
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
  }),
  resolve: ({ systems, playDays, ...input }, { viewer }) =>
    updateTastes(viewer, { ...input, systems: systems ?? undefined, playDays: playDays ?? undefined }),
  payload: withViewer,
});
