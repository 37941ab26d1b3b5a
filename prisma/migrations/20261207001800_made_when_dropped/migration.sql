-- Nothing asks for the bookings of all by when they were made; those of a session are put in that order when they are read.
DROP INDEX "Booking_createdAt_id_idx";
