-- Another one has it all.
DROP INDEX "Booking_sessionId_status_idx";
