DROP INDEX session_offered;
