import type { Statement } from './audit-rules.ts';

/**
 * A Game Master's star totals are updated by triggers as reviews are written, and no page recounts them: a change
 * that bypassed the triggers would show on cards, in filters and in the order by rating forever.
 */
export const starStatements: readonly Statement[] = [
  {
    name: 'stars-differ',
    rule: 'stars',
    kind: 'profile',
    message: 'shows other stars than its reviews have given',
    fix: null,
    advice:
      'Ask the database administrator to recalculate "starSum" and "reviewCount" of this Game Master from the reviews that are earned and not hidden. No money moves.',
    sql: `SELECT g.id FROM "GameMaster" g LEFT JOIN (
            SELECT "gameMasterId" AS id, count(*) AS many, sum(stars) AS stars FROM "Review"
            WHERE earned AND "hiddenAt" IS NULL GROUP BY 1) given ON given.id = g.id
          WHERE g."reviewCount" <> coalesce(given.many, 0) OR g."starSum" <> coalesce(given.stars, 0)`,
  },
  {
    name: 'review-misjudged',
    rule: 'stars',
    kind: 'review',
    message: 'counts though it must not, or does not though it should',
    fix: null,
    advice:
      'Ask the database administrator to run UPDATE "Review" SET stars = stars WHERE id = its number: the review is judged again, and the stars follow. No money moves.',
    sql: `SELECT r.id FROM "Review" r WHERE r.earned <> (review_unearned(r) IS NULL)`,
  },
];
