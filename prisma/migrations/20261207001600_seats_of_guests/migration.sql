-- On whose seats somebody sits, the newest first: few sit on a seat that another has paid for, and of all other seats it knows nothing.
CREATE INDEX booking_of_guest ON "Booking" ("sitterId", id) WHERE "sitterId" <> "userId";
