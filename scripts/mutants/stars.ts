import { mutantsOf } from './mutant.ts';

const TURNS = 'api/reviews/turns.test.ts';

/** What players say of Game Masters while something else changes. */
export const stars = [
  ...mutantsOf('api/reviews/review.service.ts', TURNS, [
    {
      name: 'a review is changed before its profile is locked',
      find: "throw notFound('Review');\n    await lockRated(tx, evening);",
      put: "throw notFound('Review');",
      why: 'Its author and a handover of the profile wait for each other.',
      test: 'its author changes it',
    },
    {
      name: 'a review is hidden before its profile is locked',
      find: 'refuseOneself(staff, staff.id);\n    await lockRated(tx, review);',
      put: 'refuseOneself(staff, staff.id);',
      why: 'Staff and a handover of the profile wait for each other.',
      test: 'staff hide it',
    },
  ]),
];
