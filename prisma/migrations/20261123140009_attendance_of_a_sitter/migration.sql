-- Nobody can have come to a friend's seat that nobody has claimed.
CREATE OR REPLACE FUNCTION attendance_obstacle(booking integer, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN s.status IN ('draft', 'cancelled') THEN 'called_off'
    WHEN b.status NOT IN ('confirmed', 'cancel_requested') OR b."sitterId" IS NULL THEN 'not_seated'
    WHEN s."scheduledAt" - interval '30 minutes' > at THEN 'too_early'
  END
  FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId" WHERE b.id = booking
$$;

DELETE FROM "Attendance" a USING "Booking" b WHERE b.id = a."bookingId" AND b."sitterId" IS NULL;
