DROP INDEX session_offered_newest;
