-- Whether the home page leads the person to tables that fit. With a constant default no row is written.
ALTER TABLE "User" ADD COLUMN "showsForYou" boolean NOT NULL DEFAULT true;
