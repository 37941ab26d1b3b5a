DROP INDEX seat_open;
