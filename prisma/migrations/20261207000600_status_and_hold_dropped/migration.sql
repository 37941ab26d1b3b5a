-- Nothing asks for bookings by when they are held until; those of a status are found by the index of status and id.
DROP INDEX "Booking_status_heldUntil_idx";
