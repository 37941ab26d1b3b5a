-- CreateEnum
CREATE TYPE "AttendanceState" AS ENUM ('present', 'late', 'absent');

-- CreateTable
CREATE TABLE "Attendance" (
    "bookingId" INTEGER NOT NULL,
    "state" "AttendanceState" NOT NULL,
    "notedById" INTEGER,
    "notedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Attendance_pkey" PRIMARY KEY ("bookingId")
);

-- CreateTable
CREATE TABLE "PlayerNote" (
    "id" SERIAL NOT NULL,
    "authorId" INTEGER NOT NULL,
    "playerId" INTEGER NOT NULL,
    "words" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PlayerNote_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "PlayerNote" ADD CONSTRAINT player_note_length CHECK (length(words) BETWEEN 1 AND 2000);

-- CreateIndex
CREATE INDEX "Attendance_notedById_idx" ON "Attendance"("notedById");

-- CreateIndex
CREATE INDEX "PlayerNote_playerId_idx" ON "PlayerNote"("playerId");

-- CreateIndex
CREATE UNIQUE INDEX "PlayerNote_authorId_playerId_key" ON "PlayerNote"("authorId", "playerId");

-- AddForeignKey
ALTER TABLE "Attendance" ADD CONSTRAINT "Attendance_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Attendance" ADD CONSTRAINT "Attendance_notedById_fkey" FOREIGN KEY ("notedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PlayerNote" ADD CONSTRAINT "PlayerNote_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PlayerNote" ADD CONSTRAINT "PlayerNote_playerId_fkey" FOREIGN KEY ("playerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Why it cannot be said of a booking at a moment whether its player came, or NULL: the one rule, which the trigger
-- below holds and the product asks.
CREATE FUNCTION attendance_obstacle(booking integer, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN s.status IN ('draft', 'cancelled') THEN 'called_off'
    WHEN b.status NOT IN ('confirmed', 'cancel_requested') THEN 'not_seated'
    WHEN s."scheduledAt" - interval '30 minutes' > at THEN 'too_early'
  END
  FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId" WHERE b.id = booking
$$;

CREATE FUNCTION attendance_of_the_seated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  obstacle text := attendance_obstacle(NEW."bookingId", NEW."notedAt");
BEGIN
  IF obstacle IS NOT NULL THEN
    RAISE EXCEPTION 'nobody can have come to this seat' USING DETAIL = obstacle, ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER attendance_seated BEFORE INSERT OR UPDATE ON "Attendance"
  FOR EACH ROW EXECUTE FUNCTION attendance_of_the_seated();

-- Who was absent has played nothing: they rate nothing, and the date does not count. Where nothing was noted, whoever
-- had a seat has played. What was said before stays: a rating is not taken back by whom it is about.
CREATE OR REPLACE FUNCTION not_played(b "Booking", s "Session", at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN s.status = 'cancelled' THEN 'called_off'
    WHEN b.status NOT IN ('confirmed', 'cancel_requested') THEN 'not_seated'
    WHEN s."scheduledAt" > at THEN 'not_over'
    WHEN s.status <> 'completed' AND s."scheduledAt" + make_interval(mins => s."durationMinutes") > at THEN 'not_over'
    WHEN EXISTS (SELECT FROM "Attendance" a WHERE a."bookingId" = b.id AND a.state = 'absent') THEN 'absent'
  END
$$;
