-- What can be booked where certain safety tools are at hand.
CREATE INDEX session_unplayed_safety_tools ON "Session" USING gin ("safetyTools")
  WHERE status IN ('scheduled', 'active');
