-- Every booking was written into it whose notice is not due.
DROP INDEX "Booking_noticeDueAt_idx";
