-- Staff read the bookings of a status, the newest first: by the index alone, which has them in that order.
CREATE INDEX "Booking_status_id_idx" ON "Booking"("status", "id");
