-- AlterTable
ALTER TABLE "User" ADD COLUMN     "calendarVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "reminderHours" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- Those who can be chosen; a reminder a second would be asked for else.
ALTER TABLE "User" ADD CONSTRAINT user_reminders_known CHECK ("reminderHours" <@ ARRAY[24, 1]);
