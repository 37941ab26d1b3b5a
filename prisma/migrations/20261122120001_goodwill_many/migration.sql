-- Staff may give parts of a price back as often as they like, as a person may at the provider.
DROP INDEX refund_once_per_cause;
CREATE UNIQUE INDEX refund_once_per_cause ON "Refund" ("paymentId", COALESCE("bookingId", 0), cause)
  WHERE status <> 'failed' AND cause NOT IN ('by_hand', 'goodwill');
