-- Rules that no code path can break, whatever crashes or races. Prisma's schema cannot say them.

-- Amounts and counts that make sense.
ALTER TABLE "Session"
  ADD CONSTRAINT session_price_positive CHECK ("priceCents" >= 100),
  ADD CONSTRAINT session_duration_positive CHECK ("durationMinutes" > 0),
  ADD CONSTRAINT session_players_positive CHECK ("maxPlayers" > 0);
ALTER TABLE "Seat" ADD CONSTRAINT seat_number_positive CHECK (number > 0),
  ADD CONSTRAINT seat_hold_has_booking CHECK ("heldUntil" IS NULL OR "bookingId" IS NOT NULL);
ALTER TABLE "Booking"
  ADD CONSTRAINT booking_amounts CHECK ("amountCents" >= 0 AND "creditCents" >= 0 AND "creditCents" <= "amountCents"),
  ADD CONSTRAINT booking_paid_when_confirmed
    CHECK (status NOT IN ('confirmed', 'cancel_requested') OR "paymentStatus" <> 'unpaid');
ALTER TABLE "Checkout" ADD CONSTRAINT checkout_amount CHECK ("amountCents" >= 0);
ALTER TABLE "Payment" ADD CONSTRAINT payment_amount CHECK ("amountCents" > 0);
ALTER TABLE "Refund" ADD CONSTRAINT refund_amount CHECK ("amountCents" > 0);
ALTER TABLE "Credit" ADD CONSTRAINT credit_amount CHECK ("amountCents" > 0);
ALTER TABLE "CreditUse" ADD CONSTRAINT credit_use_amount CHECK ("amountCents" > 0);
ALTER TABLE "CancellationRequest"
  ADD CONSTRAINT request_fee CHECK ("feePercent" IS NULL OR "feePercent" BETWEEN 50 AND 75),
  ADD CONSTRAINT request_decided_whole CHECK ((decision IS NULL) = ("decidedAt" IS NULL));
ALTER TABLE "Message" ADD CONSTRAINT message_not_to_oneself CHECK ("senderId" <> "recipientId");
ALTER TABLE "Conversation" ADD CONSTRAINT conversation_order CHECK ("userLowId" < "userHighId");
ALTER TABLE "Block" ADD CONSTRAINT block_not_oneself CHECK ("blockerId" <> "blockedId");
ALTER TABLE "User" ADD CONSTRAINT super_admin_is_admin CHECK (NOT "isSuperAdmin" OR "isAdmin");

-- Nobody sits twice at one table.
CREATE UNIQUE INDEX booking_one_live_per_user_and_session ON "Booking" ("userId", "sessionId")
  WHERE status IN ('pending', 'confirmed', 'cancel_requested');
CREATE UNIQUE INDEX request_one_open_per_booking ON "CancellationRequest" ("bookingId") WHERE decision IS NULL;
CREATE UNIQUE INDEX membership_one_live ON "CampaignMembership" ("campaignId", "userId") WHERE "leftAt" IS NULL;
CREATE UNIQUE INDEX charge_one_live_per_booking ON "ChargeAttempt" ("bookingId")
  WHERE status IN ('pending', 'succeeded');
CREATE UNIQUE INDEX waitlist_one_live ON "WaitlistEntry" ("sessionId", "userId")
  WHERE status IN ('waiting', 'offered');

-- A cause gives money back once.
CREATE UNIQUE INDEX refund_once_per_cause ON "Refund" ("paymentId", COALESCE("bookingId", 0), cause)
  WHERE status <> 'failed';

-- Hot reads.
CREATE INDEX message_unread ON "Message" ("recipientId", "conversationId") WHERE "readAt" IS NULL;
CREATE INDEX seat_held ON "Seat" ("heldUntil") WHERE "heldUntil" IS NOT NULL;

-- Together the refunds of a payment never exceed it, also when two are written at once.
CREATE FUNCTION refunds_within_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE paid integer; returned bigint;
BEGIN
  SELECT "amountCents" INTO paid FROM "Payment" WHERE id = NEW."paymentId" FOR UPDATE;
  SELECT COALESCE(SUM("amountCents"), 0) INTO returned
    FROM "Refund" WHERE "paymentId" = NEW."paymentId" AND status <> 'failed' AND id <> NEW.id;
  IF NEW.status <> 'failed' AND returned + NEW."amountCents" > paid THEN
    RAISE EXCEPTION 'refunds of payment % would exceed it', NEW."paymentId" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refunds_within_payment BEFORE INSERT OR UPDATE ON "Refund"
  FOR EACH ROW EXECUTE FUNCTION refunds_within_payment();

-- The ledger only grows, and each movement sums to zero when its transaction commits.
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE ON "LedgerEntry"
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_transaction_append_only BEFORE UPDATE OR DELETE ON "LedgerTransaction"
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();

CREATE FUNCTION ledger_sums_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT SUM("amountCents") FROM "LedgerEntry" WHERE "transactionId" = NEW."transactionId") <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW."transactionId" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_sums_to_zero AFTER INSERT ON "LedgerEntry"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_sums_to_zero();

-- Money rows are never deleted.
CREATE FUNCTION money_rows_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payment_stays BEFORE DELETE ON "Payment" FOR EACH ROW EXECUTE FUNCTION money_rows_stay();
CREATE TRIGGER refund_stays BEFORE DELETE ON "Refund" FOR EACH ROW EXECUTE FUNCTION money_rows_stay();
CREATE TRIGGER credit_stays BEFORE DELETE ON "Credit" FOR EACH ROW EXECUTE FUNCTION money_rows_stay();

-- There is always a super admin once there was one.
CREATE FUNCTION one_super_admin_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('super-admin'));
  IF NOT EXISTS (SELECT 1 FROM "User" WHERE "isSuperAdmin" AND "disabledAt" IS NULL AND "erasedAt" IS NULL) THEN
    RAISE EXCEPTION 'the last super admin cannot be removed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER one_super_admin_stays_update AFTER UPDATE ON "User"
  FOR EACH ROW WHEN (OLD."isSuperAdmin" AND (NOT NEW."isSuperAdmin" OR NEW."disabledAt" IS NOT NULL OR NEW."erasedAt" IS NOT NULL))
  EXECUTE FUNCTION one_super_admin_stays();
CREATE CONSTRAINT TRIGGER one_super_admin_stays_delete AFTER DELETE ON "User"
  FOR EACH ROW WHEN (OLD."isSuperAdmin") EXECUTE FUNCTION one_super_admin_stays();
