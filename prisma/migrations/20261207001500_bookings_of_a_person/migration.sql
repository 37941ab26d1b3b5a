-- What somebody has booked, the newest first: of whoever has booked much the bookings of everybody were walked through.
CREATE INDEX "Booking_userId_id_idx" ON "Booking"("userId", "id");
