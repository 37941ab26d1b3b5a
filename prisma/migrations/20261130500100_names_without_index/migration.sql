DROP INDEX "Session_calledText_idx";
