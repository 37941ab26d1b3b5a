import { firstPlayer, MEMBERS, ORDERS, players, type Size } from './size.ts';

/** Who is the n-th customer of a table: different ones for every n up to 10, because there are 50 players or more. */
const customer = (size: Size, table: string, n: string) =>
  `${firstPlayer(size)} + (${table} * 17 + ${n} * (1 + ${table} % 5)) % ${players(size)}`;

/**
 * A temporary table of all bookings and what became of each: the rows of bookings, checkouts, payments, refunds and
 * the ledger follow from it. Real proportions: two in three seats are sold, two orders of ten are taken back in
 * time, and what is left of ten never came to a payment.
 */
export const sales = (size: Size) => [
  `CREATE TEMP TABLE sale AS
    WITH dated AS (
      SELECT s.id AS session_id, s."scheduledAt" AS starts, s."campaignId" AS campaign_id, s.status, s."priceCents" AS price,
        s."maxPlayers" AS most, s."scheduledAt" > now() AS ahead, min(s."scheduledAt") OVER (PARTITION BY s."campaignId") AS first
      FROM "Session" s WHERE s.status <> 'draft'),
    filled AS (
      SELECT *, CASE WHEN campaign_id IS NOT NULL THEN ${MEMBERS} WHEN NOT ahead THEN greatest(2, most - session_id % 3)
        WHEN session_id % 10 = 5 THEN most - 1
        WHEN session_id % 8 = 3 THEN most ELSE most * (session_id * 37 % 100) / 100 END AS taken
      FROM dated),
    wanted AS (
      SELECT *, campaign_id IS NOT NULL AND b <= ${MEMBERS} AS member,
        CASE WHEN campaign_id IS NOT NULL AND b <= ${MEMBERS} THEN ${customer(size, 'campaign_id', 'b')}
          ELSE ${customer(size, 'session_id', 'b')} END AS person,
        CASE WHEN status = 'cancelled' THEN 'called off'
          WHEN b <= taken AND campaign_id IS NOT NULL AND starts > first AND starts > now() + interval '49 hours' THEN 'reserved'
          WHEN b <= taken AND ahead AND campaign_id IS NULL AND session_id % 30 = 7 AND b = 1 THEN 'asked back'
          WHEN b <= taken THEN 'seated'
          WHEN b = taken + 1 AND ahead AND campaign_id IS NULL AND b <= most AND session_id % 12 = 1 THEN 'paying'
          WHEN b <= taken + 2 THEN 'refunded' ELSE 'expired' END AS kind,
        CASE WHEN campaign_id IS NOT NULL AND b <= ${MEMBERS} AND starts > first
          THEN least(starts - interval '48 hours', now() - interval '1 hour')
          ELSE least(starts - interval '3 days', now() - interval '2 hours') - b * interval '7 hours' END AS at
      FROM filled CROSS JOIN generate_series(1, ${ORDERS}) b
      WHERE status <> 'cancelled' OR b <= 3),
    numbered AS (
      SELECT *, row_number() OVER (ORDER BY session_id, b)::int AS id,
        campaign_id IS NULL AND ahead AND status = 'scheduled' AND session_id % 10 = 5 AS shared
      FROM wanted)
    SELECT id, session_id, b, starts, ahead, price, at, kind, person AS sitter, taken, most,
      CASE WHEN member THEN (campaign_id - 1) * ${MEMBERS} + b END AS membership_id,
      member AND starts > first AS later,
      kind IN ('seated', 'asked back', 'reserved', 'paying') AS live,
      kind IN ('seated', 'asked back', 'refunded', 'called off') AS paid,
      kind IN ('refunded', 'called off') AS given_back,
      shared AND b IN (2, 3) AS for_friend,
      CASE WHEN shared AND b IN (2, 3) THEN ${customer(size, 'session_id', '1')} ELSE person END AS payer,
      CASE WHEN shared AND b IN (2, 3) THEN id - b + 1 ELSE id END AS order_id,
      CASE WHEN shared AND b = 1 THEN 3 ELSE 1 END AS seats,
      campaign_id
    FROM numbered`,
  'CREATE INDEX ON sale (session_id, b)',
  'ANALYZE sale',
];

/** The price of one seat, which is kept by whoever is a member. */
export const isOrder = 'NOT for_friend AND NOT later';
