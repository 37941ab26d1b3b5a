DROP INDEX session_offered_price;
