-- Nothing asks for the bookings of somebody by when they were made; in the order of their ids they have another index.
DROP INDEX "Booking_userId_createdAt_idx";
