-- When the player of a reserved date is told of its charge: of most bookings nobody is, and this one knows nothing of them.
CREATE INDEX booking_notice_due ON "Booking" ("noticeDueAt") WHERE "noticeDueAt" IS NOT NULL;
