/** The browse page as somebody would write it who needs nothing else: its 12 cards by one statement. */
export const CARDS = `
  SELECT s.id, s.title, left(regexp_replace(s.description, '<[^>]+>', '', 'g'), 200) AS summary, s."imageUrl",
    s.type, s."gameSystem", s.tags, s.status, s."scheduledAt", s."durationMinutes", s."priceCents", s."maxPlayers",
    seats.free AS "availableSpots", seats.held AS "heldSeats",
    json_build_object('id', gm.id, 'name', gm.name, 'title', gm.title, 'imageUrl', gm."imageUrl",
      'reviewCount', gm."reviewCount",
      'rating', round(gm."starSum"::numeric / nullif(gm."reviewCount", 0), 1)) AS "gameMaster"
  FROM (SELECT * FROM "Session" WHERE status IN ('scheduled', 'active') AND "scheduledAt" > now()
    ORDER BY "scheduledAt", id LIMIT 12) s
  JOIN "GameMaster" gm ON gm.id = s."gameMasterId"
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE "bookingId" IS NULL OR "heldUntil" <= now())::int AS free,
    count(*) FILTER (WHERE "heldUntil" > now())::int AS held FROM "Seat" WHERE "sessionId" = s.id) seats
  ORDER BY s."scheduledAt", s.id`;
