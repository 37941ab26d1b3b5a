-- A card that is saved after the third decline is asked once more: the tries are no longer three at most.
ALTER TABLE "ChargeAttempt"
  DROP CONSTRAINT charge_attempts,
  ADD CONSTRAINT charge_attempts CHECK (attempt >= 1);
