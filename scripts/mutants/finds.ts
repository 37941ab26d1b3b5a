import { mutantsOf } from './mutant.ts';

/** What somebody is told of who looks out for tables. */
export const finds = [
  ...mutantsOf('api/catalog/news.service.ts', 'api/saved/held-back.test.ts', [
    {
      name: 'a seat that is kept for a member is only held',
      find: 'b.id = seat."bookingId" AND b."membershipId" IS NOT NULL',
      put: 'b.id = seat."bookingId" AND FALSE',
      why: 'A campaign that was sold out for weeks is told of as new when a member leaves.',
      test: 'kept for a member of the campaign is sold',
    },
  ]),
  ...mutantsOf('api/saved/finds.service.ts', 'api/saved/finds-races.test.ts', [
    {
      name: 'told by two processes',
      find: 'if (watcher?.toldUpTo.getTime() !== toldUpTo.getTime()) return;',
      put: 'if (!watcher) return;',
      why: 'Somebody is told twice, and of yesterday’s tables again tomorrow.',
      test: 'what another process told meanwhile',
    },
  ]),
];
