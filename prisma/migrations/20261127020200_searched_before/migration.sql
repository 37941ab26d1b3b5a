-- The sessions that are there already, through the trigger.
UPDATE "Session" SET "searchText" = "searchText";
