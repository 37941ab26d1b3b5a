-- Another one has it all.
DROP INDEX "Message_threadId_id_idx";
