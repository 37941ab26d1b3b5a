DROP INDEX session_offered_host;
