import pg from 'pg';
import { STAFF } from './fill/size.ts';

/** Whom and what the measured operations are about: rows of a filled shop, by their numbers. */
export interface Subjects {
  /** Has paid for two friends as well at a table to come, and may write to its Game Master. */
  player: number;
  /** That booking, its payment, a seat of a friend, and the table. */
  booking: number;
  order: number;
  friendSeat: number;
  playersSession: number;
  /** One-shots to come with free seats, none of them the player's. */
  sessions: number[];
  /** Plays in a campaign, with a date that waits for its charge. */
  member: number;
  reservedDate: number;
  campaign: number;
  campaignSession: number;
  campaignHost: number;
  /** The user and the profile that run a table to come whose thread is in use, and that table. */
  host: number;
  hostProfile: number;
  hostSession: number;
  /** Whom the player writes with, and that conversation. */
  partner: number;
  conversation: number;
  /** Sent by staff. */
  broadcast: number;
  staff: number;
}

const ONE_SHOT = `s."campaignId" IS NULL AND s.status = 'scheduled' AND s."scheduledAt" > now() + interval '4 days'`;

export async function readSubjects(url: string): Promise<Subjects> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const one = async <Row = Record<string, number>>(sql: string): Promise<Row> => {
      const { rows } = await client.query(sql);
      if (!rows[0]) throw new Error(`The filled shop has nothing for: ${sql}`);
      return rows[0] as Row;
    };
    const shared = await one<
      Pick<Subjects, 'player' | 'booking' | 'order' | 'friendSeat' | 'playersSession'>
    >(`
      SELECT b."userId" AS player, b.id AS booking, b."checkoutId" AS order, f.id AS "friendSeat", s.id AS "playersSession"
      FROM "Booking" f JOIN "Booking" b ON b."checkoutId" = f."checkoutId" AND NOT b."forFriend" JOIN "Session" s ON s.id = b."sessionId"
      WHERE f."forFriend" AND f."sitterId" IS NULL AND b.status = 'confirmed' AND ${ONE_SHOT} ORDER BY s."scheduledAt" LIMIT 1`);
    const free = await client.query(`
      SELECT s.id FROM "Session" s WHERE ${ONE_SHOT}
        AND NOT EXISTS (SELECT FROM "Booking" b WHERE b."sessionId" = s.id AND b."userId" = ${shared.player})
        AND EXISTS (SELECT FROM "Seat" seat WHERE seat."sessionId" = s.id AND seat."bookingId" IS NULL)
      ORDER BY s."scheduledAt" LIMIT 3`);
    const member = await one<
      Pick<Subjects, 'member' | 'reservedDate' | 'campaign' | 'campaignSession' | 'campaignHost'>
    >(`
      SELECT b."userId" AS member, b.id AS "reservedDate", s."campaignId" AS campaign, s.id AS "campaignSession",
        gm.id AS "campaignHost"
      FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId" JOIN "GameMaster" gm ON gm.id = s."gameMasterId"
      WHERE b.status = 'pending' AND b."membershipId" IS NOT NULL ORDER BY b.id LIMIT 1`);
    const host = await one<Pick<Subjects, 'host' | 'hostProfile' | 'hostSession'>>(`
      SELECT gm."userId" AS host, gm.id AS "hostProfile", s.id AS "hostSession"
      FROM "SessionThread" t JOIN "Session" s ON s.id = t."sessionId" JOIN "GameMaster" gm ON gm.id = s."gameMasterId"
      WHERE ${ONE_SHOT} ORDER BY s."scheduledAt" LIMIT 1`);
    const talk = await one<Pick<Subjects, 'partner' | 'conversation'>>(`
      SELECT "userLowId" AS partner, id AS conversation FROM "Conversation"
      WHERE "userHighId" = ${shared.player} AND "userLowId" > ${STAFF} ORDER BY id LIMIT 1`);
    const sessions = free.rows.map(({ id }: { id: number }) => id);
    return { ...shared, sessions, ...member, ...host, ...talk, broadcast: 1, staff: 1 };
  } finally {
    await client.end();
  }
}
