-- Staff edit profiles: a version says which state was read.
ALTER TABLE "GameMaster" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
