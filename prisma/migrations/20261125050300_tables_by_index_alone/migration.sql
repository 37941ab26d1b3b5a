-- Whom a Game Master ever had at a table is read from the index alone.
CREATE INDEX "Booking_sessionId_status_sitterId_idx" ON "Booking"("sessionId", "status", "sitterId");
