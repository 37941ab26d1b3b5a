-- The job that reads whom the mail provider sends nothing looks for those who were so before: a few among all users.
CREATE INDEX user_without_mails ON "User" ("id") WHERE "mailStop" IS NOT NULL;
