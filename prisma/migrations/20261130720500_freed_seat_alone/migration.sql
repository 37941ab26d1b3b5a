-- Whoever frees a seat holds seats only. A foreign key would lock their session after that, while the Game Master who
-- edits it holds the session and waits for its seats: one of the two would fail. What is noted of a session that is
-- gone concerns nobody, and is forgotten with the rest.
-- DropForeignKey
ALTER TABLE "FreedSeat" DROP CONSTRAINT "FreedSeat_sessionId_fkey";

-- DropIndex
DROP INDEX "FreedSeat_sessionId_idx";
